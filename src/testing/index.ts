// The public face of `holder-available/testing`: what holds any implementation to the specification.
export { vectors, type ExpectedAnswer, type ExpectedError, type Vector } from "./vectors.ts";
