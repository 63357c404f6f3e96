fn main() {
    let x: Vec<u8> = Vec::new_in(std::alloc::System);
    let y = std::sync::Exclusive::new(1);
    let z = [1, 2, 3].array_windows::<2>();
    let a = "a".utf8_chunks_nothing();
    let b = std::iter::from_coroutine(1);
    let c = (1..2).array_chunks::<2>().map_windows(|x: &[u8; 2]| 1);
    let d = vec![1].extract_if(.., |x| true).intersperse(1);
    let e = std::cell::OnceCell::<u8>::new().get_mut_or_init(|| 1);
    let f = std::sync::OnceLock::<u8>::new().get_or_try_init(|| 1);
    let g = Box::<u8>::new_uninit().assume_init();
    let h = std::any::type_name_of_val(&1) + 1;
    let i = 1u8.nothing().isqrt();
    let j = std::fs::exists();
    let k = std::ffi::os_str::Display;
    let l = std::sync::ReentrantLock::new(1);
    let m = std::sync::nonpoison::Mutex::new(1);
    let n = std::io::BorrowedBuf::from(1);
    let o = std::sync::mpmc::channel::<u8>();
}
