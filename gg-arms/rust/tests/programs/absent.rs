// expect: completed
// output: file NotFound
// output: written NotFound
// output: folder true
// output: connected PermissionDenied
// output: bound PermissionDenied
// output: resolved false
// output: process Unsupported
// output: thread Unsupported
// output: arguments 0, variables 0, input 0
use std::fs::{self, File};
use std::io::Read;
use std::net::{TcpStream, ToSocketAddrs, UdpSocket};

fn main() {
    println!("file {:?}", File::open("README.md").unwrap_err().kind());
    println!("written {:?}", fs::write("new.txt", "text").unwrap_err().kind());
    println!("folder {}", fs::read_dir(".").is_err());
    println!("connected {:?}", TcpStream::connect(("127.0.0.1", 1)).unwrap_err().kind());
    println!("bound {:?}", UdpSocket::bind(("127.0.0.1", 0)).unwrap_err().kind());
    println!("resolved {}", ("localhost", 80).to_socket_addrs().is_ok());
    println!("process {:?}", std::process::Command::new("ls").spawn().unwrap_err().kind());
    println!("thread {:?}", std::thread::Builder::new().spawn(|| ()).unwrap_err().kind());
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    println!("arguments {}, variables {}, input {}", std::env::args().count(), std::env::vars().count(), input.len());
}
