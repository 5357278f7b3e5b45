import { Loading } from '../../ui/skeleton.tsx';

/** The id that focus is led to when no time is chosen. */
export const timeId = 'selectedTime';

/** The strip of film in outline. */
export function SlotsWait() {
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
