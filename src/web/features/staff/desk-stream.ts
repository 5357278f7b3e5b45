/** Whether changes are pushed to this page just now. */
export function useDeskStream(): boolean {
  return false;
}
