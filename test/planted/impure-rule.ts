// Not part of the project: a domain rule that uses Node, which the compiler must refuse
// (test/walls.test.ts).
export const impureRule = [fetch, process, document];
