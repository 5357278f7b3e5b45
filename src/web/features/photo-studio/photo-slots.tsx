import { type Day, dayOfYearInWords } from '../../../domain/calendar-day.ts';
import { parseSlot } from '../../../domain/time-slot.ts';
import { BadgeMark } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import type { PhotoChoice, PhotoSlot } from './use-photo-diary.ts';

type PhotoSlotsProps = {
  date: Day;
  /** The chosen time, or an empty text. */
  time: string;
  choice: PhotoChoice;
  error: string | undefined;
  onChoose: (time: string) => void;
};

/** The id that focus is led to when no time is chosen. */
export const timeId = 'selectedTime';

const portraits = 4;

/** The sessions of a day as a strip of film, an hour a row: a frame that is taken has its picture already. */
export function PhotoSlots({ date, time, choice, error, onChoose }: PhotoSlotsProps) {
  const { slots } = choice;
  if (choice.failed) {
    return (
      <Notice kind="error" live="assertive" title="Unable to load time slots">
        <p>Please try refreshing the page or contact us for assistance.</p>
        <p>
          <Button variant="link" onClick={choice.readAgain}>
            Try again
          </Button>
        </p>
      </Notice>
    );
  }
  if (slots === null) return <SlotsLoading />;
  const errorId = `${timeId}-error`;
  return (
    <>
      {!slots.some(({ isAvailable }) => isAvailable) && (
        <Notice kind="warning" live="polite" title="No sessions available">
          All photo sessions are fully booked for this date. Please choose another date.
        </Notice>
      )}
      {slots.length > 0 && (
        <fieldset
          id={timeId}
          tabIndex={-1}
          aria-describedby={error ? errorId : undefined}
          className="scroll-mt-8 outline-none"
        >
          <legend className="field-label mb-3">Time slots on {dayOfYearInWords(date)}</legend>
          {error && <ErrorText id={errorId}>{error}</ErrorText>}
          <ol className="film-roll">
            {slots.map((slot, index) => (
              <li key={slot.time || index} className="film-frame-edge">
                <Frame slot={slot} index={index} chosen={time} onChoose={onChoose} />
              </li>
            ))}
          </ol>
        </fieldset>
      )}
    </>
  );
}

type FrameProps = { slot: PhotoSlot; index: number; chosen: string; onChoose: (time: string) => void };

function Frame({ slot, index, chosen, onChoose }: FrameProps) {
  const { time, isAvailable } = slot;
  const [start = '', end = ''] = parseSlot(time) ? time.split(/\s*-\s*/) : [];
  const isFree = isAvailable && start !== '';
  return (
    <label className="film-frame-shot" data-free={isFree ? '' : undefined}>
      <input
        type="radio"
        name={timeId}
        value={time}
        checked={isFree && time === chosen}
        disabled={!isFree}
        onChange={() => onChoose(time)}
      />
      {start === '' ? (
        <>
          <span className="film-time">Time TBD</span>
          <span className="film-state">Time slot unavailable</span>
        </>
      ) : (
        <>
          <span className="film-time">
            {start} <span>- {end}</span>
          </span>
          <span className="film-state">
            <BadgeMark kind={isFree ? 'available' : 'full'} />
            {isFree ? 'AVAILABLE' : 'FULLY BOOKED'}
          </span>
          {!isFree && (
            <span className="film-portrait">
              <Drawing name={`portrait-${index % portraits}`} width={80} height={72} />
            </span>
          )}
        </>
      )}
    </label>
  );
}

function SlotsLoading() {
  return (
    <Loading label="Loading the time slots">
      <span aria-hidden="true" className="film-roll">
        {Array.from({ length: 6 }, (_, frame) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blank frames are all the same
          <span key={frame} className="film-frame-edge">
            <span className="film-frame-shot skeleton" />
          </span>
        ))}
      </span>
    </Loading>
  );
}
