// The one library of the core, in a file of its own: who compares no lists bundles none of it.
export { default as isEqual } from "fast-deep-equal";
