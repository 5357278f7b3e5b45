import { FocusedNotice } from '../../ui/notice.tsx';

/** Why the enquiry was not taken, at the head of the form, where the eye and the focus are brought. */
export function PartyFailed({ words }: { words: string }) {
  return (
    <FocusedNotice about={words} kind="error" title="Submission Failed">
      <p>{words}</p>
      <p>What you typed is still here. Sending it again will not send it twice.</p>
    </FocusedNotice>
  );
}
