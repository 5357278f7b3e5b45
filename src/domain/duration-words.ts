import { pluralise } from './pluralise.ts';

/** Returns a duration in words to follow 'each' or 'each further': 'hour', '2 hours', '90 minutes'. */
export function unitInWords(minutes: number): string {
  return minutes === 60 ? 'hour' : durationInWords(minutes);
}

/** Returns a duration in words: '1 hour', '2.5 hours', '90 minutes'. */
export function durationInWords(minutes: number): string {
  if (minutes > 120 && minutes % 30 === 0 && minutes % 60 !== 0) return `${minutes / 60} hours`;
  if (minutes % 60 !== 0) return pluralise(minutes, 'minute');
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}

/** Returns a duration as an adjective: '2-hour', '90-minute'. */
export function durationAdjective(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60}-hour` : `${minutes}-minute`;
}
