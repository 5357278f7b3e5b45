import { appendFileSync, closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The number of bytes that a mark takes in the file. A mark is a 53-bit number. */
const size = 8;

/**
 * A set of numbers that all workers of a run share through a file in the run's folder. Without that folder,
 * each worker has only its own numbers. A worker appends only complete numbers, and each reading begins where
 * its last one ended.
 */
export class CheckedMarks {
  readonly #file: string | null;
  readonly #marks = new Set<number>();
  #read = 0;

  constructor(name: string) {
    // `npm test` sets this variable, and gives its run a temporary folder of its own, which is deleted after
    // the run.
    this.#file = process.env['WINDFALL_SHARED_TMPDIR'] ? join(tmpdir(), `checked-${name}`) : null;
  }

  has(mark: number): boolean {
    return this.#marks.has(mark);
  }

  add(marks: readonly number[]): void {
    const fresh = [...new Set(marks)].filter((mark) => !this.#marks.has(mark));
    for (const mark of fresh) this.#marks.add(mark);
    if (this.#file) appendFileSync(this.#file, new Uint8Array(Float64Array.from(fresh).buffer));
  }

  /** Reads the marks that other workers have added. */
  read(): void {
    if (!this.#file || !existsSync(this.#file)) return;
    const whole = Math.floor((statSync(this.#file).size - this.#read) / size);
    if (whole <= 0) return;
    const fresh = new Float64Array(whole);
    const file = openSync(this.#file, 'r');
    try {
      readSync(file, new Uint8Array(fresh.buffer), 0, whole * size, this.#read);
    } finally {
      closeSync(file);
    }
    this.#read += whole * size;
    for (const mark of fresh) this.#marks.add(mark);
  }
}
