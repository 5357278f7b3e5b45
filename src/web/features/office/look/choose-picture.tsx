import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { placePictureCall } from '../../../../contract/pictures.ts';
import { pictureAddress, picturePlaces, widthsOf } from '../../../../domain/picture-places.ts';
import { failureMessage } from '../../../lib/call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { refetchTopics, refetchTopicsAndWait } from '../../staff/shared/screen-stream.ts';
import { staffCall } from '../../staff/shared/staff-query.ts';
import styles from './look.module.css';
import type { Place, ShelfPicture } from './look-queries.ts';
import { isDescribed } from './picture-shelf.tsx';

type ChoiceFormProps = {
  place: Place;
  pictures: readonly ShelfPicture[];
  onClose: () => void;
};

/** Chooses the picture for a place, and the point of the picture that stays in the frame. */
export function ChoosePicture({ place, isOpen, pictures, onClose }: ChoiceFormProps & { isOpen: boolean }) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={`Picture: ${place.name}`}>
      <ChoiceForm place={place} pictures={pictures.filter(isDescribed)} onClose={onClose} />
    </Dialog>
  );
}

function ChoiceForm({ place, pictures, onClose }: ChoiceFormProps) {
  const client = useQueryClient();
  const [pressed, setPressed] = useState<string | null>(null);
  // Computed in each render, because the list may arrive while the dialog is open.
  const chosen = pressed ?? place.pictureId ?? pictures[0]?.id ?? null;
  const [across, setAcross] = useState(place.across);
  const [down, setDown] = useState(place.down);
  const picture = pictures.find(({ id }) => id === chosen) ?? null;
  const putting = useSingleMutation({
    mutationFn: (pictureId: string) =>
      staffCall<typeof placePictureCall>('POST /api/admin/office/picture-places', {
        body: {
          place: place.place,
          subject: place.subject,
          pictureId,
          across,
          down,
          before: place.pictureId,
          pointBefore: { across: place.across, down: place.down },
        },
      }),
    onSuccess: async () => {
      toast({ title: 'The picture is up', description: `Families see it now: ${place.name}.` });
      // If the dialog opened again with the old picture, the server would refuse the next choice.
      await refetchTopicsAndWait(client, ['look']);
      onClose();
    },
    onError: () => refetchTopics(client, ['look']),
  });
  if (pictures.length === 0)
    return (
      <>
        <p className="mb-4">
          There is no picture to choose yet. Add one, and say what it shows: then it can stand here.
        </p>
        <Button onClick={onClose}>Back to the pictures</Button>
      </>
    );
  const [wide, high] = picturePlaces.find(({ id }) => id === place.place)?.shape ?? [4, 3];
  return (
    <div className={styles.choice}>
      <fieldset className={styles.choices}>
        <legend className="font-bold">Picture</legend>
        {pictures.map(({ id, fileName, words, width }) => (
          <label key={id} className={styles.choicePicture}>
            <input
              type="radio"
              name="picture"
              value={id}
              checked={id === chosen}
              onChange={() => setPressed(id)}
            />
            <img
              src={pictureAddress(id, widthsOf(width)[0] ?? width, 'webp')}
              width={120}
              height={90}
              alt=""
              className="own-picture"
              data-shape="4-3"
            />
            <span>{words || fileName}</span>
          </label>
        ))}
      </fieldset>
      {picture && (
        <div className={styles.framed}>
          <p className="font-bold">As the page crops it</p>
          <img
            src={pictureAddress(picture.id, widthsOf(picture.width)[1] ?? picture.width, 'webp')}
            width={wide * 40}
            height={high * 40}
            alt={picture.words}
            className="own-picture"
            data-shape={`${wide}-${high}`}
            data-across={across}
            data-down={down}
          />
          {place.place !== 'logo' && (
            <>
              <FocalRange label="What matters, from left to right" value={across} onChange={setAcross} />
              <FocalRange label="What matters, from top to bottom" value={down} onChange={setDown} />
            </>
          )}
        </div>
      )}
      {putting.isError && (
        <p role="alert" className="font-bold">
          {failureMessage(putting.error, 'Nothing was changed. Please try again.')}
        </p>
      )}
      <div className={styles.choiceButtons}>
        <Button
          variant="primary"
          pending={putting.isPending}
          pendingText="Putting it up..."
          onClick={() => chosen && putting.mutate(chosen)}
        >
          Put it up
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}

type FocalRangeProps = { label: string; value: number; onChange: (value: number) => void };

function FocalRange({ label, value, onChange }: FocalRangeProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={10}
        step={1}
        value={value}
        aria-valuetext={`${value * 10}%`}
        className={styles.range}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
