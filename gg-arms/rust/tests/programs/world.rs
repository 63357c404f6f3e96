// expect: completed
// output: fs true
// output: args 
// output: net true
// output: process true
// output: thread true
// output: slept true
use std::{env, fs, net, process, thread, time};

fn main() {
    println!("fs {}", fs::read_to_string("/etc/passwd").is_err() && fs::write("x", "y").is_err());
    println!("args {}", env::args().skip(1).chain(env::vars().map(|(name, _)| name)).collect::<String>());
    println!("net {}", net::TcpStream::connect("127.0.0.1:80").is_err());
    println!("process {}", process::Command::new("ls").output().is_err());
    println!("thread {}", thread::Builder::new().spawn(|| 1).is_err());
    let started = time::Instant::now();
    thread::sleep(time::Duration::from_millis(20));
    println!("slept {}", started.elapsed().as_millis() >= 20);
}
