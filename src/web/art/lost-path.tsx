import { Blackbird } from './blackbird.tsx';
import { ink } from './inks.ts';
import { Apple, AppleTree, Cloud } from './orchard.tsx';
import { Picture } from './piece.tsx';

/** Page not found: a signpost with every direction but the right one. */
export function LostPath() {
  return (
    <Picture viewBox="0 0 480 320">
      <Cloud x={96} y={64} size={0.7} tone={ink.torTint} />
      <Cloud x={404} y={84} size={0.55} tone={ink.torTint} flip />
      <path
        fill={ink.leafThin}
        d="M4 196 51 171 93 157 144 152 177 161 214 175 269 181 307 169 352 148 411 145 450 163 470 252 240 276 10 258z"
      />
      <AppleTree x={76} y={186} size={0.42} />
      <AppleTree x={412} y={172} size={0.36} flip />
      <path
        fill={ink.leaf}
        d="M4 240 36 231 65 225 115 221 165 230 194 235 232 242 263 245 306 235 348 224 390 222 443 229 474 280 468 302 340 312 200 306 90 313 10 304 6 270z"
      />
      <path
        fill={ink.honeyTint}
        d="M206 283 222 260 187 241 148 234 111 228 154 230 189 231 244 244 265 258 296 253 327 248 366 247 424 246 383 252 330 258 297 268 268 277 286 308 253 309 199 307 167 306z"
      />
      <path
        fill={ink.bramble}
        d="M261 262 264 219 264 173 263 136 264 92 276 92 277 140 278 179 278 226 278 264z"
      />
      <path
        fill={ink.honey}
        d="M199 111 245 109 301 107 323 125 299 140 246 139 201 138zM231 185 266 191 316 197 332 215 310 224 274 219 228 213z"
      />
      <path fill={ink.tor} d="M318 177 263 177 221 179 199 164 221 149 271 150 319 151z" />
      <path
        fill={ink.bramble}
        d="M222 119 282 118 283 127 222 128zM234 160 300 160 300 168 234 169zM246 197 303 205 300 211 245 205z"
      />
      <Blackbird x={262} y={94} size={0.72} />
      <Apple skin="red" x={152} y={268} size={0.4} turn={-24} />
    </Picture>
  );
}
