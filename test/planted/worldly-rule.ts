// Not part of the project: a rule that reaches for the world, to see the compiler
// refuse it (test/walls.test.ts).
export const worldly = [fetch, process, document];
