import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { draftResponseCall } from '../../../../../contract/staff-inquiries.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useFocusPlace } from '../../../../ui/focus-place.tsx';
import { toast } from '../../../../ui/toast.tsx';
import parts from '../dashboard-parts.module.css';
import { staffCall } from '../staff-query.ts';
import styles from './draft.module.css';
import { DraftedReply } from './drafted-reply.tsx';
import type { Inquiry } from './use-inquiries.ts';

type DraftDialogProps = {
  open: boolean;
  inquiry: Pick<Inquiry, 'id' | 'name' | 'email'>;
  onClose: () => void;
};

/**
 * Drafts a reply from the calendar. Staff read it, copy it or open it in a mail program (specification 2.14).
 */
export function DraftDialog({ open, inquiry, onClose }: DraftDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Draft for ${inquiry.name}`}>
      <Draft inquiry={inquiry} onClose={onClose} />
    </Dialog>
  );
}

function Draft({ inquiry, onClose }: Omit<DraftDialogProps, 'open'>) {
  const { id } = inquiry;
  const request = useRef<AbortController | null>(null);
  const drafting = useMutation({
    mutationFn: ({ signal }: AbortController) =>
      staffCall<typeof draftResponseCall>(
        'POST /api/admin/inquiries/:id/draft-response',
        { params: { id } },
        { signal },
      ),
    onSuccess: ({ message }, { signal }) => {
      if (!signal.aborted) toast({ title: 'Response Drafted', description: message, done: true });
    },
    onError: (_, { signal }) => {
      if (signal.aborted) return;
      toast({ title: 'Error', description: 'Failed to draft response', variant: 'destructive' });
    },
  });
  const { mutate } = drafting;
  const draft = useCallback(() => {
    request.current = new AbortController();
    mutate(request.current);
  }, [mutate]);
  useEffect(() => {
    draft();
    return () => request.current?.abort();
  }, [draft]);
  const { place, takeFocus } = useFocusPlace();

  return (
    <>
      {place}
      {drafting.isIdle || drafting.isPending ? (
        <div className={styles.draft} role="status">
          <p className={styles.draftLoading}>
            Checking calendar and drafting response...
            <span className="pips" aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
          </p>
        </div>
      ) : drafting.data?.draftedResponse ? (
        <DraftedReply email={inquiry.email} reply={drafting.data} onClose={onClose} />
      ) : (
        <div className={styles.draft}>
          <p className={styles.draftLoading}>No response generated</p>
          <div className={parts.dashboardAnswers}>
            <Button
              variant="primary"
              onClick={() => {
                takeFocus();
                draft();
              }}
            >
              Try again
            </Button>
            <Button onClick={onClose}>Close</Button>
          </div>
        </div>
      )}
    </>
  );
}
