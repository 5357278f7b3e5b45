import { stripVTControlCharacters } from 'node:util';
import { readReport } from './read-report.ts';

/** The result of one lane of a run: how many tests passed and failed, and what is listed again at the end. */
export interface RunReport {
  passed: number;
  failed: number;
  /** One entry for each failure: the test's file and title, then the first lines of its error. */
  failures: string[];
  /** Journeys that passed only at the second try, by file and title. */
  shaky?: string[];
}

interface JourneySuite {
  suites?: JourneySuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { errors?: { message?: string }[] }[] }[];
  }[];
}
type Journey = NonNullable<JourneySuite['specs']>[number];

/** Reads the report that Playwright writes about a run of journeys. */
export function reportOfJourneys(file: string, ran: boolean): RunReport {
  const report = readReport<{
    stats: { expected: number; unexpected: number; flaky: number };
    suites: JourneySuite[];
    errors?: { message?: string }[];
  }>(file);
  const journeys = report?.suites.flatMap(journeysOf) ?? [];
  const withStatus = (status: string) =>
    journeys.filter(({ tests }) => tests.some((test) => test.status === status));
  const nameOf = ({ file: name, line, title }: Journey) => `e2e/${name}:${line} ${title}`;
  const errorsOf = ({ tests }: Journey) =>
    tests.flatMap(({ results }) =>
      results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)),
    );
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return {
    ...countFailure(ran, expected + flaky, unexpected),
    failures: [
      ...withStatus('unexpected').map((journey) => describeFailure(nameOf(journey), errorsOf(journey).at(0))),
      ...(report?.errors ?? []).map(({ message }) => describeFailure('Journeys', message)),
    ],
    shaky: withStatus('flaky').map((journey) => describeFailure(nameOf(journey), errorsOf(journey).at(0))),
  };
}

function journeysOf({ suites = [], specs = [] }: JourneySuite): Journey[] {
  return [...specs, ...suites.flatMap(journeysOf)];
}

/** Reads the report that Vitest writes about a run of rules and features. */
export function reportOfTests(file: string, ran: boolean): RunReport {
  const report = readReport<{
    numPassedTests: number;
    numFailedTests: number;
    testResults: {
      name: string;
      status: string;
      message?: string;
      assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
    }[];
  }>(file);
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const path = name.replace(`${process.cwd()}/`, '');
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => describeFailure(`${path} ${test.fullName}`, test.failureMessages?.at(0)));
    return status === 'failed' && failed.length === 0 ? [describeFailure(path, message)] : failed;
  });
  return { ...countFailure(ran, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0), failures };
}

/**
 * Counts a run without a failed test as one failure if the run itself failed: it crashed, or found no tests.
 */
function countFailure(ran: boolean, passed: number, failed: number): { passed: number; failed: number } {
  return { passed, failed: (!ran || passed === 0) && failed === 0 ? 1 : failed };
}

/** Returns the title of a failed test and the first lines of its error, without colours. */
function describeFailure(title: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 8);
  return [title, ...lines.map((line) => `    ${line.slice(0, 200)}`)].join('\n');
}
