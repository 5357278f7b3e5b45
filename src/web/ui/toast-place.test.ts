import { expect, test } from 'vitest';
import {
  areaAt,
  chooseToastPlace,
  type Obstacle,
  phonePlaces,
  scrollClearOf,
  type ToastPlace,
} from './toast-place.ts';

const desktop = { room: { left: 0, top: 68, right: 1280, bottom: 900 }, width: 432, height: 120 };
const phone = { room: { left: 0, top: 68, right: 390, bottom: 760 }, width: 390, height: 120 };
const at = (left: number, top: number, right: number, bottom: number, weight = 4): Obstacle => ({
  left,
  top,
  right,
  bottom,
  weight,
});

test.each<[string, typeof desktop, Obstacle[], ToastPlace]>([
  ['nothing', desktop, [], 'bottom right'],
  ['the button in a summary at the side', desktop, [at(900, 800, 1240, 850)], 'top right'],
  ['a result above the button', desktop, [at(900, 800, 1240, 850), at(800, 100, 1240, 300)], 'bottom left'],
  ['a button on a phone', phone, [at(20, 700, 370, 750)], 'top right'],
  ['a result at the top of a phone', phone, [at(20, 80, 370, 400)], 'bottom right'],
  [
    'the pressed control, which outweighs other messages',
    phone,
    [at(20, 700, 370, 750), at(20, 80, 370, 130, 1)],
    'top right',
  ],
])('a toast lies in the right place with this in the way: %s', (_, toast, obstacles, place) => {
  expect(chooseToastPlace(toast, obstacles, 'bottom right')).toBe(place);
});

test('on a phone a toast covers the top bar only if it would cover more important things elsewhere', () => {
  const title = at(20, 148, 370, 226, 16);
  const ticket = at(20, 409, 370, 789);
  const bar = at(0, 0, 390, 68, 1);
  expect(chooseToastPlace(phone, [title, ticket, bar], 'bottom right', phonePlaces)).toBe('top bar');
  expect(chooseToastPlace(phone, [title, bar], 'bottom right', phonePlaces)).toBe('bottom right');
  const menuInUse = at(290, 10, 380, 58, 16);
  expect(chooseToastPlace(phone, [ticket, bar, menuInUse], 'top bar', phonePlaces)).toBe('top right');
});

test('a toast stays in place while no other place is better', () => {
  expect(chooseToastPlace(phone, [at(20, 300, 370, 350)], 'top right')).toBe('top right');
});

test('the page scrolls the shorter way, up or down, to free a part under a toast', () => {
  const toast = areaAt('bottom right', phone);
  expect(scrollClearOf(toast, { left: 20, top: 620, right: 370, bottom: 668 })).toBe(28);
  expect(scrollClearOf(toast, { left: 20, top: 740, right: 370, bottom: 790 })).toBe(-20);
  expect(scrollClearOf(toast, { left: 20, top: 100, right: 370, bottom: 148 })).toBe(0);
});
