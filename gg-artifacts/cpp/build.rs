fn main() {
    gg_content::build::emit();
}
