import { Blackbird } from './blackbird.tsx';
import { ink } from './inks.ts';
import { Apple, AppleTree, Moon } from './orchard.tsx';
import { Picture } from './piece.tsx';

/** The site is unavailable: an apple asleep in a hammock. */
export function UnavailableScene() {
  return (
    <Picture viewBox="-62 4 606 304">
      <path
        fill={ink.honey}
        d="M90 31 92 38 99 40 92 42 90 49 88 42 81 40 88 38zM171 24 170 29 174 33 169 32 165 36 166 31 162 27 167 28zM324 30 321 36 324 42 318 39 312 42 315 36 312 30 318 33zM382 68 378 71 378 76 375 72 370 72 374 69 374 64 377 68zM201 84 194 86 192 93 190 86 183 84 190 82 192 75 194 82z"
      />
      <Moon x={240} y={66} size={0.7} />
      <path
        fill={ink.leafTint}
        d="M7 278 63 272 118 263 155 267 200 265 252 268 289 267 335 259 372 260 416 267 471 271 475 307 433 301 387 302 328 301 292 301 237 304 201 309 140 304 89 304 48 302 4 310z"
      />
      <AppleTree x={58} y={280} size={1.02} fruit={false} />
      <AppleTree x={428} y={278} size={1} flip />
      <path fill={ink.bramble} d="M62 132 108 150 106 155 60 137zM376 148 420 128 422 133 378 153z" />
      <Apple skin="red" x={206} y={186} size={0.66} turn={-62} />
      <path
        fill={ink.tor}
        d="M226 196 235 187 244 183 263 175 285 177 302 180 315 185 323 192 317 203 302 212 293 217 280 223 258 229 246 229 233 219 225 200z"
      />
      <path
        fill={ink.honeyTint}
        d="M104 150 115 157 125 167 145 184 168 199 182 206 205 215 224 218 248 219 276 214 300 205 322 193 338 183 349 171 367 155 378 146 366 172 357 185 341 205 322 221 301 233 287 239 263 244 242 245 220 244 199 240 179 233 157 219 139 202 126 187 114 168 105 152z"
      />
      <Blackbird x={322} y={278} size={0.72} flip asleep />
    </Picture>
  );
}
