/**
 * Caches the text of stack frames. Playwright reads a stack for each of its calls and expectations, and each
 * time maps all frames to their sources anew, which takes an eighth of its workers' processor time. Frames of
 * the same place have the same text.
 */
const mapFrames = Error.prepareStackTrace;
const texts = new Map<string, string>();

if (mapFrames) {
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => {
      const place = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()].join(':');
      const key = `${frame.getFunctionName()} ${place}`;
      const known = texts.get(key);
      if (known !== undefined) return known;
      const text = String(mapFrames({ name: '', message: '' } as Error, [frame])).replace(/^Error: ?/, '');
      texts.set(key, text);
      return text;
    });
    return `${error.name || 'Error'}: ${error.message || ''}${lines.join('')}`;
  };
}
