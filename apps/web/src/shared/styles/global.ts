import "virtual:scheme.css";
import "./fonts.css";
import "./base.css";
