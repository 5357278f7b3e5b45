import { NavigationType, useLocation, useNavigationType } from './router.tsx';

/**
 * Returns the key of the history entry that the press of a link has made. Returns '' after the page was
 * loaded, after Back or Forward, and after a page's own navigation. A page that changes its own address
 * passes a `state`.
 */
export function useLinkPress(): string {
  const { key, state } = useLocation();
  const isPress = useNavigationType() !== NavigationType.Pop && state === null;
  return isPress ? key : '';
}

/** Values in an address that a page copies into its draft, and the press of the link to them. */
interface AskedValues {
  asked: string;
  press: string;
}

/**
 * Returns whether a page has to copy the values in its address: if they differ from the values that it
 * copied last, or if the link to them was pressed again. After a reload the draft stays, because the visitor
 * may have chosen something else since.
 */
export function isAskedAnew({ asked, press }: AskedValues, last: AskedValues): boolean {
  return asked !== '' && (asked !== last.asked || (press !== '' && press !== last.press));
}
