import type { CallRequest } from '../../../../contract/call.ts';
import type { previewClosureMailCall } from '../../../../contract/closures.ts';
import { failureMessage } from '../../../lib/call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { staffCall } from '../shared/staff-query.ts';
import styles from './closures.module.css';

/** Shows the mail as a family reads it, before anything is closed. */
export function MailPreview({ read }: { read: () => CallRequest<typeof previewClosureMailCall>['body'] }) {
  const preview = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof previewClosureMailCall>('POST /api/admin/closures/mail/preview', { body: read() }),
  });
  return (
    <>
      <div>
        <Button pending={preview.isPending} pendingText="Writing..." onClick={() => preview.mutate()}>
          Show the mail
        </Button>
      </div>
      {preview.isError && (
        <Notice kind="error" title="The mail cannot be shown" live="assertive">
          <p>{failureMessage(preview.error, 'We could not reach the centre. Please try again.')}</p>
        </Notice>
      )}
      {preview.data && (
        <section aria-label="The mail as a family reads it" className={styles.paper}>
          <p className={styles.subject}>{preview.data.subject}</p>
          <p className={styles.text}>{preview.data.text}</p>
        </section>
      )}
    </>
  );
}
