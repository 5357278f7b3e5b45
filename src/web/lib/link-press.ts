import { NavigationType, useLocation, useNavigationType } from './router.tsx';

/**
 * Returns the key of the history entry that was created when a link was pressed. Returns '' if the page was
 * loaded, if Back or Forward was pressed, or if the page navigated by itself. A page that navigates by itself
 * passes a `state`.
 */
export function useLinkPress(): string {
  const { key, state } = useLocation();
  const isPress = useNavigationType() !== NavigationType.Pop && state === null;
  return isPress ? key : '';
}

/** Values in an address that a page copies into its draft, and the press of the link that brought them. */
interface AskedValues {
  asked: string;
  press: string;
}

/**
 * Returns whether a page has to copy the values in its address into its draft. The page has to if the values
 * differ from those that it copied last, or if a link with them was pressed again. After a reload the draft
 * stays, because the visitor may have chosen something else since.
 */
export function mustCopyFromAddress({ asked, press }: AskedValues, last: AskedValues): boolean {
  return asked !== '' && (asked !== last.asked || (press !== '' && press !== last.press));
}
