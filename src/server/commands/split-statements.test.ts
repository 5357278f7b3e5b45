import { expect, test } from 'vitest';
import { splitStatements } from './split-statements.ts';

test.each([
  ['one', "update a set b = 'c'", ["update a set b = 'c'"]],
  ['several, the last with its semicolon', 'select 1; select 2;', ['select 1', ' select 2']],
  ['space and comments alone', ' ; -- x;\n; /* ; */', []],
  ['semicolons in strings', "select 'a;''b;'; select e'\\';'", ["select 'a;''b;'", " select e'\\';'"]],
  ['semicolons in quoted names', 'select "a;""b"; select 1', ['select "a;""b"', ' select 1']],
  ['semicolons between dollar signs', 'do $$ a; $$; do $x$ $$; $x$', ['do $$ a; $$', ' do $x$ $$; $x$']],
  [
    'semicolons in comments, which nest',
    'select 1 /* ; /* ; */ ; */ -- ;\n; select 2',
    ['select 1 /* ; /* ; */ ; */ -- ;\n', ' select 2'],
  ],
])('splits statements: %s', (_, text, expected) => {
  expect(splitStatements(text).map((statement) => statement.text)).toEqual(expected);
});

test.each([
  ['Update a', 'update'],
  ['-- x\ncommit', 'commit'],
  ['/* /* */ select */ commit', 'commit'],
  ['--\rcommit', 'commit'],
  ['/**/commit/**/', 'commit'],
  ['(select 1)', ''],
  ["e'a'", ''],
])('the first word of %j is %j', (text, expected) => {
  expect(splitStatements(text)[0]?.firstWord).toBe(expected);
});
