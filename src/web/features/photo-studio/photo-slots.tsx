import { dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { parseSlot } from '../../../domain/time-slot.ts';
import { BadgeMark } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { TickIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingStatus } from '../../ui/skeleton.tsx';
import { findPhotoAlternatives } from './find-photo-alternatives.ts';
import { PhotoAlternatives } from './photo-alternatives.tsx';
import { changePhotoDraft, type PhotoDraft, timeField } from './photo-draft.ts';
import type { PhotoDays } from './photo-queries.ts';
import styles from './photo-studio.module.css';
import SessionTaken from './session-taken.tsx';
import { switchPhotoSession, timeHeading } from './switch-session.ts';
import type { PhotoChoice, PhotoSlot } from './use-photo-diary.ts';

type PhotoSlotsProps = {
  diary: PhotoDays;
  draft: PhotoDraft;
  choice: PhotoChoice;
  error: string | undefined;
};

const portraits = ['blackbird', 'apples', 'teapot', 'leaf'];

/**
 * The sessions of a day as a strip of film. On a wide screen each row has three frames. The frame of a taken
 * session shows a portrait.
 */
export function PhotoSlotPicker({ diary, draft, choice, error }: PhotoSlotsProps) {
  const { slots } = choice;
  const { selectedDate, selectedTime } = draft;
  if (choice.failed) {
    return (
      <Notice kind="error" live="assertive" title="Unable to load time slots">
        <p>Please try refreshing the page or contact us for assistance.</p>
        <p>
          <Button
            variant="link"
            onClick={() => {
              // The button disappears, so focus moves.
              document.getElementById(timeHeading)?.focus();
              choice.refetch();
            }}
          >
            Try again
          </Button>
        </p>
      </Notice>
    );
  }
  if (slots === null) return <SlotsLoading />;
  const errorId = `${timeField}-error`;
  return (
    <>
      {choice.isTaken && <SessionTaken {...{ draft, choice, diary }} onChoose={switchPhotoSession} />}
      {!slots.some(({ isAvailable }) => isAvailable) && (
        <Notice kind="warning" live="polite" title="No sessions available">
          <p>All photo sessions are fully booked for this date. Please choose another date.</p>
          {!choice.isTaken && (
            <PhotoAlternatives
              alternatives={findPhotoAlternatives(selectedDate, '', slots, diary.days)}
              onChoose={switchPhotoSession}
            />
          )}
        </Notice>
      )}
      {slots.length > 0 && (
        <fieldset
          id={timeField}
          tabIndex={-1}
          aria-describedby={error ? errorId : undefined}
          className="scroll-mt-8 outline-none"
        >
          <legend className="field-label mb-3">Time slots on {dayWithoutYearInWords(selectedDate)}</legend>
          {error && <ErrorText id={errorId}>{error}</ErrorText>}
          <ol className={styles.filmRoll}>
            {slots.map((slot, index) => (
              <li key={slot.time || index} className={styles.filmFrameEdge}>
                <Frame slot={slot} index={index} chosen={selectedTime} />
              </li>
            ))}
          </ol>
        </fieldset>
      )}
    </>
  );
}

type FrameProps = { slot: PhotoSlot; index: number; chosen: string };

function Frame({ slot, index, chosen }: FrameProps) {
  const { time, isAvailable } = slot;
  const [start = '', end = ''] = parseSlot(time) ? time.split(/\s*-\s*/) : [];
  const isFree = isAvailable && start !== '';
  return (
    <label className={styles.filmFrameShot} data-free={isFree ? '' : undefined}>
      <input
        type="radio"
        name={timeField}
        value={time}
        checked={isFree && time === chosen}
        disabled={!isFree}
        onChange={() => changePhotoDraft({ selectedTime: time })}
      />
      {start === '' ? (
        <>
          <span className={styles.filmTime}>Time TBD</span>
          <span className={styles.filmState}>Time slot unavailable</span>
        </>
      ) : (
        <>
          <span className={styles.filmTime}>
            {start} <span>- {end}</span>
          </span>
          <span className={styles.filmState}>
            <BadgeMark kind={isFree ? 'available' : 'full'} />
            {isFree ? 'AVAILABLE' : 'FULLY BOOKED'}
          </span>
          <span className={styles.filmTick}>
            <TickIcon size={20} />
          </span>
          {!isFree && (
            <span className={styles.filmPortrait}>
              <Drawing name={`portrait-${portraits[index % portraits.length]}`} width={80} height={72} />
            </span>
          )}
        </>
      )}
    </label>
  );
}

/** The skeleton of the strip of film. */
function SlotsLoading() {
  return (
    <LoadingStatus label="Loading the time slots">
      <span aria-hidden="true" className={styles.filmRoll}>
        {Array.from({ length: 6 }, (_, frame) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blank frames are all the same
          <span key={frame} className={styles.filmFrameEdge}>
            <span className={`${styles.filmFrameShot} skeleton`} />
          </span>
        ))}
      </span>
    </LoadingStatus>
  );
}
