// What is used of fast-check, each by a name of its own, which a bundle makes short.
import fc from "fast-check";

export const {
  array,
  boolean,
  check,
  constant,
  constantFrom,
  date,
  double,
  integer,
  nat,
  object,
  oneof,
  property,
  readConfigureGlobal,
  record,
  string,
  stringify,
  tuple,
} = fc;
