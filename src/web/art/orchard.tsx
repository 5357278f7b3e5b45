import { ink } from './inks.ts';
import { PiecePlace, type PiecePosition } from './piece.tsx';

const skins = {
  red: [ink.apple, ink.appleDeep, ink.paper],
  honey: [ink.honey, ink.honeyThick, ink.paper],
  leaf: [ink.leafThin, ink.leaf, ink.leafTint],
} as const;

/**
 * An apple, about 100 across; the origin is at its middle. A picture has at most one red apple, because it
 * draws the eye.
 */
export function Apple({ skin = 'honey', ...placed }: PiecePosition & { skin?: keyof typeof skins }) {
  const [body, shade, glint] = skins[skin];
  return (
    <PiecePlace {...placed}>
      <path fill={ink.bramble} d="M3-63 12-60 3-35-3-33z" />
      <path fill={ink.leaf} d="M7-47 11-56 21-65 36-70 44-70 51-63 40-51 30-47 19-44 11-45z" />
      <path
        fill={body}
        d="M0-33 14-43 26-44 38-38 46-24 49-5 45 15 40 26 29 41 10 47-7 46-18 47-28 43-40 29-47 11-49 1-48-19-41-33-26-44-9-40z"
      />
      <path
        fill={shade}
        d="M30-41 42-30 48-17 49-1 47 10 41 24 36 33 25 44 17 46 5 47 10 38 24 29 33 13 37 3 36-15 32-30z"
      />
      <path fill={glint} d="M-34-22-29-29-22-33-18-32-22-27-26-22-29-11-32-3-37-11z" />
    </PiecePlace>
  );
}

/** A leaf, 80 long; the origin is at its stalk. */
export function Leaf({ tone = ink.leaf, ...placed }: PiecePosition & { tone?: string }) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={tone}
        d="M0 0 8-11 21-18 30-21 43-20 55-16 64-13 75-6 82 1 72 10 56 15 44 18 26 17 11 12 1 2z"
      />
      <path fill={ink.bramble} d="M-12 2 2-2 66-1 2 3z" />
    </PiecePlace>
  );
}

/**
 * An apple tree, about 240 tall; the origin is at its foot. In autumn its leaves have turned and the fruit is
 * picked.
 */
export function AppleTree({
  autumn = false,
  fruit = !autumn,
  thin = false,
  ...placed
}: PiecePosition & { autumn?: boolean; fruit?: boolean; thin?: boolean }) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.bramble}
        d="M-14 2-8-50-11-87-39-128-32-132-6-105 0-141 7-139 7-100 37-135 43-129 14-84 9-45 19 3z"
      />
      <path
        fill={autumn ? ink.honeyThick : thin ? ink.leafThin : ink.leaf}
        d="M-108-128-115-158-109-173-90-192-81-207-64-221-41-231-7-238 12-239 25-234 51-228 80-210 94-198 105-181 108-163 113-144 105-129 96-114 72-101 35-98 14-98-12-101-32-96-51-95-81-99-103-119z"
      />
      {!thin && (
        <path
          fill={autumn ? ink.honey : ink.leafDeep}
          d="M-96-140-101-153-98-171-81-185-73-195-61-202-45-216-27-220-11-227 5-224 7-207-14-191-39-181-56-164-61-142-77-127z"
        />
      )}
      {fruit && (
        <path
          fill={ink.honey}
          d="M-69-123-64-130-59-131-52-126-50-120-57-113-65-115-70-121zM-28-159-20-157-17-153-16-148-22-142-29-141-33-144-35-152-29-158zM18-118 14-114 4-115 2-118 2-127 7-130 12-131 19-126 19-118zM40-165 47-167 51-165 55-161 53-152 48-149 41-151 37-154 37-160zM80-135 84-129 81-122 76-119 71-120 66-123 65-129 67-134 72-137 78-136zM12-195 16-198 25-198 29-192 29-187 23-182 19-181 12-186 11-192zM-21-196-25-188-30-187-37-190-39-196-38-201-30-205-24-203-22-200zM73-194 78-189 75-180 71-177 64-178 60-182 61-191 67-195zM-75-156-80-150-89-150-93-155-93-162-87-167-78-165z"
        />
      )}
    </PiecePlace>
  );
}

/** A bush, about 150 wide; the origin is at its foot. */
export function Bush({ tone = ink.leaf, ...placed }: PiecePosition & { tone?: string }) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={tone}
        d="M-70 2-79-19-67-37-44-50-20-54-6-66 7-63 30-55 46-41 61-39 73-33 77-19 78 0 54 5 38 6 15 7-10 3-28 5-42 4-60 5z"
      />
    </PiecePlace>
  );
}

/** A cloud, 180 wide; the origin is at its middle. */
export function Cloud({ tone = ink.paper, ...placed }: PiecePosition & { tone?: string }) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={tone}
        d="M-92 20-92 5-81-6-59-7-40-30-17-40 3-38 16-29 39-20 63-19 83-1 90 21 63 25 33 26 7 25-15 27-40 26-56 24-88 23z"
      />
    </PiecePlace>
  );
}

/** The sun, 100 across without its rays. */
export function Sun({ rays = true, ...placed }: PiecePosition & { rays?: boolean }) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.honey}
        d="M-33 38-46 20-51-8-41-29-23-44 1-49 23-45 41-29 51-7 48 11 37 34 15 47-3 50-28 41z"
      />
      {rays && (
        <path
          fill={ink.honey}
          d="M98 0 66 3 62-6zM78 52 53 39 54 30zM47 86 29 60 33 53zM-20 96-17 64-8 62zM-66 66-49 44-40 47zM-93 22-65 12-59 18zM-91-31-61-25-60-15zM-65-76-41-52-44-44zM-14-97-6-66-14-61zM35-93 26-61 18-59zM75-56 55-37 47-41z"
        />
      )}
    </PiecePlace>
  );
}

/** The moon, about 90 tall. */
export function Moon(placed: PiecePosition) {
  return (
    <PiecePlace {...placed}>
      <path
        fill={ink.honey}
        d="M8-35-8-23-13-12-13-1-5 14 5 22 20 25 41 23 30 35 20 41 4 45-11 42-21 38-29 29-38 14-41-5-33-25-25-34-15-39 2-45 14-44z"
      />
    </PiecePlace>
  );
}
