import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { placePictureCall } from '../../../../contract/pictures.ts';
import { pictureAddress, picturePlaces, widthsOf } from '../../../../domain/picture-places.ts';
import { failureMessage } from '../../../lib/call.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { refetchTopics, refetchTopicsAndWait } from '../../staff/shared/screen-stream.ts';
import { staffCall } from '../../staff/shared/staff-query.ts';
import { ChoosePicture } from './choose-picture.tsx';
import styles from './look.module.css';
import type { OwnPictures, Place, ShelfPicture } from './look-queries.ts';

/** A list of this many places or more is closed at first. */
const openBelow = 10;

/** Returns which places show a picture: '2 of 39 show a picture', 'your picture' or 'drawings only'. */
function countInWords(rows: readonly Place[]): string {
  const count = rows.filter(({ pictureId }) => pictureId !== null).length;
  if (count === 0) return rows.length === 1 ? 'a drawing' : 'drawings only';
  return rows.length === 1 ? 'your picture' : `${count} of ${rows.length} show a picture`;
}

/** Lists every place of the site that can show a picture, with its current picture. */
export function PicturePlaces({ pictures, places }: Pick<OwnPictures, 'pictures' | 'places'>) {
  // `opening` increases each time, so that each form starts afresh. The place stays while the dialog is
  // closed: if the dialog were removed, focus would not return to the button that opened it.
  const [chosen, setChosen] = useState<{ place: Place; opening: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const pictureOf = (place: Place) => pictures.find(({ id }) => id === place.pictureId) ?? null;
  return (
    <>
      {picturePlaces.map(({ id, name, page }) => {
        const rows = places.filter(({ place }) => place === id);
        if (rows.length === 0) return null;
        return (
          <details key={id} aria-label={name} open={rows.length < openBelow} className={styles.placeGroup}>
            <summary className={styles.placeHead}>
              <h3>{name}</h3>
              <span>{countInWords(rows)}</span>
            </summary>
            <ul>
              {rows.map((row) => (
                <PlaceRow
                  key={row.subject}
                  place={row}
                  picture={pictureOf(row)}
                  onChoose={() => {
                    setChosen({ place: row, opening: (chosen?.opening ?? 0) + 1 });
                    setOpen(true);
                  }}
                />
              ))}
            </ul>
            <a href={page} target="_blank" rel="noreferrer" className="button-link">
              See the page<span className="sr-only"> with {name} (opens another tab)</span>
            </a>
          </details>
        );
      })}
      {chosen && (
        <ChoosePicture
          key={chosen.opening}
          place={chosen.place}
          isOpen={isOpen}
          pictures={pictures}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type PlaceRowProps = { place: Place; picture: ShelfPicture | null; onChoose: () => void };

function PlaceRow({ place, picture, onChoose }: PlaceRowProps) {
  const client = useQueryClient();
  const chooseButton = useRef<HTMLButtonElement>(null);
  const takingBack = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof placePictureCall>('POST /api/admin/office/picture-places', {
        body: {
          place: place.place,
          subject: place.subject,
          pictureId: null,
          across: 5,
          down: 5,
          before: place.pictureId,
          pointBefore: { across: place.across, down: place.down },
        },
      }),
    onSuccess: () => {
      toast({ title: 'The drawing is back', description: place.name });
      // The pressed button disappears with the picture, so focus needs a new place.
      return focusIfLost(refetchTopicsAndWait(client, ['look']), () => chooseButton.current);
    },
    onError: (problem) => {
      toast({
        title: 'Not taken back',
        description: failureMessage(problem, 'Nothing was changed. Please try again.'),
        variant: 'destructive',
      });
      refetchTopics(client, ['look']);
    },
  });
  return (
    <li className={styles.place}>
      {picture ? (
        <img
          src={pictureAddress(picture.id, widthsOf(picture.width)[0] ?? picture.width, 'webp')}
          width={96}
          height={72}
          alt=""
          loading="lazy"
          data-across={place.across}
          data-down={place.down}
          className={`own-picture ${styles.placePicture}`}
        />
      ) : (
        <span className={styles.placeDrawn}>Drawing</span>
      )}
      <span className={styles.placeName}>
        <strong>{place.name}</strong>
        {picture && <span className={styles.shelfFacts}>{picture.fileName}</span>}
      </span>
      <span className={styles.placeButtons}>
        <Button ref={chooseButton} onClick={onChoose}>
          {picture ? 'Change' : 'Choose a picture'}
          <span className="sr-only"> for {place.name}</span>
        </Button>
        {picture && (
          <Button
            variant="link"
            pending={takingBack.isPending}
            pendingText="Taking back..."
            onClick={() => takingBack.mutate()}
          >
            Take back<span className="sr-only"> the picture of {place.name}</span>
          </Button>
        )}
      </span>
    </li>
  );
}
