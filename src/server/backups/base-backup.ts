import type { Writable } from 'node:stream';
import pg from 'pg';

/** The WAL timeline of a base backup, and the WAL positions at which the backup begins and ends. */
export interface BackupSpan {
  timeline: number;
  start: string;
  end: string;
}

/**
 * Copies a running cluster through PostgreSQL's replication protocol, as pg_basebackup does. Writes a tar
 * archive of the cluster's files with the WAL needed for consistency, and PostgreSQL's manifest. Blocks no
 * other statement. Throws if the account lacks the replication privilege, if the cluster has tablespaces, or
 * if `until` aborts.
 */
export async function takeBaseBackup(
  databaseUrl: string,
  into: { archive: Writable; manifest: Writable },
  until: AbortSignal,
): Promise<BackupSpan> {
  const address = new URL(databaseUrl);
  address.searchParams.set('replication', 'true');
  const client = new pg.Client({
    connectionString: address.toString(),
    application_name: 'windfall backup',
  });
  client.on('error', () => undefined);
  until.addEventListener('abort', () => void client.end());
  await client.connect();
  try {
    const { rows } = await client.query<{ timeline: string }>('IDENTIFY_SYSTEM');
    const [start, end] = await new Promise<string[]>((resolve, reject) => {
      client.query(new BaseBackup(into, resolve, reject));
    });
    if (!start || !end) throw new Error('PostgreSQL sent a base backup without its positions in the log');
    return { timeline: Number(rows[0]?.timeline), start, end };
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface Wire {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

const messageTypes = { newArchive: 110, data: 100, manifest: 109 };

/**
 * Sends the BASE_BACKUP command and reads its reply: a stream of messages. A message's first byte is its
 * type.
 */
class BaseBackup implements pg.Submittable {
  readonly #into: { archive: Writable; manifest: Writable };
  readonly #resolve: (positions: string[]) => void;
  readonly #reject: (problem: Error) => void;
  readonly #firstFields: string[] = [];
  #results = 0;
  #newResult = false;
  #waiting = false;
  #writing: Writable;

  constructor(
    into: { archive: Writable; manifest: Writable },
    resolve: (positions: string[]) => void,
    reject: (problem: Error) => void,
  ) {
    this.#into = into;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#writing = into.archive;
  }

  submit(connection: unknown): void {
    (connection as Wire).query(
      "BASE_BACKUP (LABEL 'windfall', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'yes')",
    );
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Wire): void {
    const messageType = chunk[0];
    if (messageType === messageTypes.newArchive && !chunk.subarray(1).toString().startsWith('base.tar\0')) {
      this.#reject(new Error('This cluster has tablespaces; back it up with PostgreSQL’s own pg_basebackup'));
    }
    if (messageType === messageTypes.manifest) this.#writing = this.#into.manifest;
    if (messageType !== messageTypes.data) return;
    const writing = this.#writing;
    // The chunk is copied, because the parser reuses its buffer.
    if (writing.write(Buffer.from(chunk.subarray(1))) || this.#waiting) return;
    this.#waiting = true;
    stream.pause();
    writing.once('drain', () => {
      this.#waiting = false;
      stream.resume();
    });
  }

  handleRowDescription(): void {
    this.#results += 1;
    this.#newResult = true;
  }

  /** The first result is the start position, the second the tablespaces, the third the end position. */
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#newResult && this.#results !== 2) this.#firstFields.push(String(fields[0]));
    this.#newResult = false;
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#resolve(this.#firstFields);
  }

  handleError(problem: Error): void {
    this.#reject(problem);
  }
}
