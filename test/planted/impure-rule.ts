// This file is not part of the project. It is a rule of the domain that uses Node and the browser, and
// test/walls.test.ts expects the compiler to refuse it.
export const impureRule = [fetch, process, document];
