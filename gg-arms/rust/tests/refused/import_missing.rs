fn main() {
    let a: HashMap<u8, u8> = HashMap::new();
    let b = BTreeSet::<u8>::new();
    let c: Duration = Instant::now().elapsed();
    let d = Arc::new(Mutex::new(1));
    let e: Ordering = 1.cmp(&2);
    let f = Error::new();
    let g: Result = Ok(());
    let h = Path::new("a");
    let i: Entry<u8, u8>;
    let j = swap(1, 2);
    let k = f64::consts::PI;
    let l = PI;
    let m = channel();
    let n: Iter<u8>;
    let o = size_of_val_raw(1);
}
