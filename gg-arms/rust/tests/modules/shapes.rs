//! Areas.

/// Four right angles.
pub struct Rectangle {
    pub width: f64,
    pub height: f64,
}

pub fn area(rectangle: &Rectangle) -> f64 {
    assert!(rectangle.width >= 0.0, "negative width");
    rectangle.width * rectangle.height
}
