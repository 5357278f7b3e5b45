/**
 * After this many reads in a row without a code, the ticket counts as taken away. A single read can miss a
 * ticket that is still there.
 */
const fewestMisses = 5;

/**
 * Recognises a ticket that is held up to the camera. Returns a function that takes the result of each read.
 * This function returns the code if the ticket has just appeared, otherwise null.
 */
export function createCameraInput(): (code: string | null) => string | null {
  let shown: string | null = null;
  let misses = 0;
  return (code) => {
    misses = code === null ? misses + 1 : 0;
    if (code === null) {
      if (misses >= fewestMisses) shown = null;
      return null;
    }
    if (code === shown) return null;
    shown = code;
    return code;
  };
}
