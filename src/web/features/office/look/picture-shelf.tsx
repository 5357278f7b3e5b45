import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { deletePictureCall, describePictureCall } from '../../../../contract/pictures.ts';
import { longestPictureWords, pictureAddress, widthsOf } from '../../../../domain/picture-places.ts';
import { PhotoStudioScene } from '../../../art/photo-studio-scene.tsx';
import { failureMessage } from '../../../lib/call.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Checkbox, TextArea } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../../staff/shared/confirm-dialog.tsx';
import { refetchTopics, refetchTopicsAndWait } from '../../staff/shared/screen-stream.ts';
import { staffCall } from '../../staff/shared/staff-query.ts';
import { useFormBefore } from '../shared/use-form-before.ts';
import styles from './look.module.css';
import type { ShelfPicture } from './look-queries.ts';

/** Lists all pictures. Pictures without a description come first. */
export function PictureShelf({ pictures }: { pictures: readonly ShelfPicture[] }) {
  const [deleting, setDeleting] = useState<ShelfPicture | null>(null);
  if (pictures.length === 0)
    return (
      <EmptyState drawing={<PhotoStudioScene />} title="No pictures of your own yet" level={3}>
        Every page shows the drawings. Add a photograph above, say what it shows, and choose where it stands.
      </EmptyState>
    );
  const undescribed = pictures.filter((picture) => !isDescribed(picture));
  return (
    <>
      <ul className={styles.shelf}>
        {[...undescribed, ...pictures.filter(isDescribed)].map((picture) => (
          <ShelfItem key={picture.id} picture={picture} onDelete={() => setDeleting(picture)} />
        ))}
      </ul>
      <DeletePicture picture={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

/** Returns whether a picture may be used: somebody has described it, or said that it only decorates. */
export const isDescribed = ({ words, decorative }: ShelfPicture) => decorative || words !== '';

/** Returns a sentence that says where a picture is used: at most three places, and the number of others. */
function usedInWords(usedIn: readonly string[]): string {
  if (usedIn.length === 0) return 'Not used yet.';
  const more = usedIn.length - 3;
  const others = more === 1 ? 'one more place' : `${more} more places`;
  const named = more > 0 ? [...usedIn.slice(0, 3), others] : usedIn;
  return `Shown in ${new Intl.ListFormat('en-GB').format(named)}.`;
}

function ShelfItem({ picture, onDelete }: { picture: ShelfPicture; onDelete: () => void }) {
  const { id, fileName, width, height, bytes, usedIn } = picture;
  return (
    <li className={styles.shelfItem}>
      <img
        src={pictureAddress(id, widthsOf(width)[0] ?? width, 'webp')}
        width={width}
        height={height}
        alt={picture.words}
        loading="lazy"
        className={styles.shelfPicture}
      />
      <div className={styles.shelfWords}>
        <h3 className={styles.shelfName}>{fileName}</h3>
        <p className={styles.shelfFacts}>
          {width} by {height} pixels, {(bytes / 1e6).toFixed(1)} MB in all sizes
        </p>
        {!isDescribed(picture) && <Badge kind="low">Needs words</Badge>}
        <p>{usedInWords(usedIn)}</p>
        <DescribeForm picture={picture} />
        <Button variant="link" onClick={onDelete}>
          Delete<span className="sr-only"> {fileName}</span>
        </Button>
      </div>
    </li>
  );
}

function DescribeForm({ picture }: { picture: ShelfPicture }) {
  const client = useQueryClient();
  const { id, fileName, words, decorative } = picture;
  const { newer, send, setSaved, showNewer } = useFormBefore({ words, decorative }, 'look');
  const form = useForm({
    blank: { words, decorative },
    fields: ['words', 'decorative'],
    idPrefix: `${id}-`,
    whileTyping: 'clear',
    check: ({ words, decorative }) =>
      checked(
        { words: words.trim(), decorative },
        {
          words:
            !decorative && words.trim() === '' && 'Please say what it shows, or tick that it only decorates',
        },
      ),
    send: (body) =>
      send(body, (before) =>
        staffCall<typeof describePictureCall>('POST /api/admin/office/pictures/:id/words', {
          params: { id },
          body: { ...body, before },
        }),
      ),
    onFailed: (_, failure) => showNewer(failure),
    onSent: ({ picture: saved }) => {
      setSaved({ words: saved.words, decorative: saved.decorative });
      toast({ title: 'Words saved', description: `${fileName} can be put up.` });
      refetchTopics(client, ['look']);
    },
    unreached: 'The words were not saved. Please try again.',
  });
  return (
    <form {...form.props} method="post" noValidate aria-label={`Words for ${fileName}`}>
      <TextArea
        label="What it shows"
        hint="Read aloud to those who cannot see it, such as ‘Two children in the ball pool’"
        rows={2}
        maxLength={longestPictureWords}
        {...form.text('words')}
      />
      <Checkbox
        label="It only decorates"
        hint="Screen readers then skip it, and the words stay empty."
        {...form.tick('decorative')}
      />
      {form.failure && <p role="alert">{form.failure}</p>}
      {newer && (
        <p role="status">
          {newer.decorative
            ? 'Somebody has marked it as only decorative.'
            : `Somebody has changed the words to ‘${newer.words}’.`}{' '}
          Save again to replace that.
        </p>
      )}
      <Button type="submit" pending={form.isSending} pendingText="Saving...">
        Save words<span className="sr-only"> for {fileName}</span>
      </Button>
    </form>
  );
}

function DeletePicture({ picture, onClose }: { picture: ShelfPicture | null; onClose: () => void }) {
  const client = useQueryClient();
  const deletion = useSingleMutation({
    mutationFn: ({ id }: ShelfPicture) =>
      staffCall<typeof deletePictureCall>('DELETE /api/admin/office/pictures/:id', { params: { id } }),
    onSuccess: (_, { fileName }) => toast({ title: 'Picture deleted', description: fileName }),
    onError: (problem) =>
      toast({
        title: 'Not deleted',
        description: failureMessage(problem, 'The picture was not deleted. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => {
      onClose();
      void focusIfLost(refetchTopicsAndWait(client, ['look']));
    },
  });
  return (
    <ConfirmDialog
      open={picture !== null}
      title={`Delete ${picture?.fileName ?? ''}?`}
      confirmText="Delete picture"
      pendingText="Deleting..."
      cancelText="Keep it"
      pending={deletion.isPending}
      onConfirm={() => picture && deletion.mutate(picture)}
      onClose={onClose}
    >
      It cannot be brought back, so keep your own copy of the file.
    </ConfirmDialog>
  );
}
