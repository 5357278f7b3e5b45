import type { Context } from 'hono';
import { largestUpload } from '../../../domain/picture-places.ts';
import type { AppEnv } from '../../http/mount-call.ts';
import { refuse } from '../../refusal.ts';

/** The most uploads that a process has in memory at the same time. */
const mostUploads = 3;
let uploads = 0;

/**
 * Reads the body of an upload and passes it to `use`. Refuses an upload of more than 20 MB before all of it
 * has arrived. Refuses a further upload while three are in memory.
 */
export async function withUpload<T>(
  context: Context<AppEnv>,
  use: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  if (Number(context.req.header('content-length') ?? 0) > largestUpload) throw refuse('pictureTooLarge');
  if (uploads >= mostUploads) throw refuse('picturesBusy');
  uploads += 1;
  try {
    return await use(await readBytes(context));
  } finally {
    uploads -= 1;
  }
}

async function readBytes(context: Context<AppEnv>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> = context.req.raw.body ?? emptyBody();
  const arriving = body[Symbol.asyncIterator]();
  for (;;) {
    // If the connection breaks off, the upload is refused. The site does not report this as an error of its
    // own.
    const part = await arriving.next().catch(() => null);
    if (part === null) throw refuse('pictureIncomplete');
    if (part.done) return Buffer.concat(parts, size);
    size += part.value.byteLength;
    if (size > largestUpload) {
      await arriving.return?.();
      throw refuse('pictureTooLarge');
    }
    parts.push(part.value);
  }
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}
