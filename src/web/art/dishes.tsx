import { createElement } from 'react';
import { ink } from './inks.ts';
import { LoadedNachos, Nachos } from './nachos.tsx';
import { Picture } from './piece.tsx';
import { Pizza } from './pizza.tsx';

/** Two halves that lean together, with strings of cheese between them. */
function GrilledCheese() {
  return (
    <>
      <path
        fill={ink.leaf}
        d="M17 142 33 134 55 130 91 127 138 126 170 128 198 133 217 137 227 143 224 151 201 159 182 162 146 166 115 166 73 164 38 159 20 154 14 147z"
      />
      <path
        fill={ink.leafTint}
        d="M49 150 29 145 28 141 32 137 45 133 72 130 103 128 135 128 162 130 189 132 211 137 216 141 207 145 192 150 172 152 132 154 102 154 71 152z"
      />
      <path fill={ink.honeyThick} d="M30 140 50 111 74 74 101 34 105 70 110 100 114 141 75 139z" />
      <path fill={ink.honeyTint} d="M44 133 66 101 82 75 98 53 104 96 106 135 75 134z" />
      <path
        fill={ink.honeyThick}
        d="M74 111 94 80 97 88 81 114zM63 130 72 117 77 118 70 129zM93.9 121.7 101 100.1 102 125.8 96.6 132.8z"
      />
      <path
        fill={ink.honey}
        d="M100 44 108 53 118 66 132 62 134 50 136 40 150 52 150 65 146 80 138 94 139 105 142 118 142 128 126 136 112 128 112 112 112 96 106 78 103 66 100 52z"
      />
      <path
        fill={ink.honeyThick}
        d="M132 30 144 21 166 56 197 100 214 128 206 142 164 143 133 142 132 106 132 59z"
      />
      <path fill={ink.honeyTint} d="M141 43 158 70 182 105 199 129 168 132 143 133 141 81z" />
      <path fill={ink.honeyThick} d="M149 77 166 105 162 111 148 89zM149 107 159 124 153 127 148 119z" />
      <path fill={ink.leafThin} d="M196 140 202 124 214 128 222 120 226 136 218 148 202 150z" />
    </>
  );
}

/** A toastie with grill stripes, cut from corner to corner and seen from above. */
function Toastie() {
  return (
    <>
      <path
        fill={ink.honeyTint}
        d="M14 23 46 19 90 16 120 14 152 15 185 19 227 20 229 61 230 92 227 122 225 160 196 160 158 164 119 166 77 164 56 163 16 160 12 120 11 91 12 62z"
      />
      <path fill={ink.honeyThick} d="M39 31 71 32 114 30 150 27 128 50 90 89 69 110 43 140 41 105 42 61z" />
      <path fill={ink.honey} d="M49 40 81 37 130 37 104 63 80 89 49 121 47 71z" />
      <path
        fill={ink.bramble}
        d="M51 59 69 38 76 38 50 68zM50 86 73 61 94 39 100 38 79 62 51 94zM49 110 75 84 89 67 118 38 124 39 105 60 76 91 51 118z"
      />
      <path fill={ink.honeyTint} d="M152 30 158 34 135 58 106 87 83 112 51 146 45 143 70 117 92 93 124 60z" />
      <path fill={ink.paper} d="M158 36 162 40 136 67 115 90 81 122 56 151 51 145 76 120 105 89 127 68z" />
      <path
        fill={ink.honeyThick}
        d="M175 47 178 89 178 112 179 152 142 151 97 153 67 153 97 125 114 105 153 70z"
      />
      <path fill={ink.honey} d="M170 63 170 111 172 146 130 147 88 148 113 120 138 94z" />
      <path
        fill={ink.bramble}
        d="M172 88 171 97 142 125 124 146 117 147 148 112zM172 114 172 122 150 146 142 146zM169 63 171 73 149 95 126 118 100 146 92 146 117 120 141 93z"
      />
      <path fill={ink.leaf} d="M188 36 200 28 210 34 218 30 222 46 214 54 218 66 206 70 196 64 188 52z" />
      <path fill={ink.leafThin} d="M192 84 204 74 216 82 220 98 210 108 198 102z" />
      <path
        fill={ink.paper}
        d="M211 139 203 141 197 138 193 130 194 123 198 118 204 115 211 117 217 121 219 130 217 135z"
      />
      <path
        fill={ink.leafTint}
        d="M207 137 201 135 198 130 197 127 199 122 205 119 210 119 213 123 215 128 214 132 210 136z"
      />
    </>
  );
}

/** A lined basket with its dip beside it. */
function Goujons() {
  return (
    <>
      <path
        fill={ink.honey}
        d="M36 60 46 59 56 88 64 116 53 118 45 95zM63 50 73 50 78 85 79 111 70 113 66 86zM156 51 165 53 161 84 155 114 144 111 150 83zM179 63 188 66 180 88 170 118 161 115 169 91zM130 42 139 42 139 69 135 103 126 102 127 77z"
      />
      <path
        fill={ink.honeyThick}
        d="M82 104 78 94 75 79 74 66 76 50 82 38 96 36 101 46 104 60 106 74 108 92 106 104 95 110zM104 104 102 94 101 80 101 66 102 54 106 37 112 28 126 30 130 43 132 60 132 72 131 85 129 98 126 106 115 111zM136 104 136 94 137 79 140 66 146 53 152 46 164 54 164 66 160 80 157 95 152 106zM56 106 50 94 46 80 50 62 62 60 68 68 72 80 77 94 78 106 68 110z"
      />
      <path
        fill={ink.honey}
        d="M90.8 63.6 88.1 63.2 86.4 59.8 86.2 57.1 87.2 53.3 90.7 52.3 92.8 53.9 94.1 57.3 93.5 60.6zM97.6 81.5 94.9 82 92.6 79.9 92 77.8 92.9 75.7 95.4 74.1 98.2 74.5 100 76.7 99.5 79.9zM117.9 49.8 115.5 53.9 112.8 54 111 52.4 109.9 47.2 111.2 43.5 113.7 41.9 115.7 42.5 117.6 45.7zM122 76.3 118.9 77 116.8 75 116 71.8 117.2 68.7 119 67.3 122.2 68 123.7 69.9 123.9 73.4zM146.5 74.6 146.1 71 147.8 68.1 150.6 67 153 69 154.1 71.1 152.8 75.4 151.5 76.6 148.2 76.4zM62.9 82.8 62.7 86 61 88.5 59.5 88.9 57.6 87.3 56.9 83.3 58 80.2 59.6 79 61.5 79.4zM85.5 85 88.3 86.1 88.9 88.2 86.8 90.7 84.5 90.7 83.1 88.1 83.8 86.1zM114.1 89.1 116 89.6 116.9 93 115.1 94.7 112.8 94.7 111.1 92.6 111.9 89.8z"
      />
      <path
        fill={ink.leafTint}
        d="M23 100 44 78 60 101 84 82 104 102 128 84 147 102 171 82 185 99 176 123 132 123 104 125 75 126 34 121z"
      />
      <path
        fill={ink.torThick}
        d="M27 110 71 107 104 107 134 108 181 108 173 136 166 159 129 162 104 165 72 164 45 162 38 137z"
      />
      <path
        fill={ink.tor}
        d="M36 120 72 118 122 121 177 119 173 128 133 126 74 129 38 128zM42.3 140.5 84.9 140.7 121.3 139.4 167.9 139.7 165.1 146.5 131.1 146 84.4 147.6 45.3 148.3z"
      />
      <path fill={ink.bramble} d="M183 127 213 126 233 127 225 160 189 160z" />
      <path
        fill={ink.honeyTint}
        d="M182 127 185 126 197 123 207 122 216 123 224 124 231 128 232 130 226 133 218 135 208 136 196 135 187 133 183 131z"
      />
    </>
  );
}

/** A potato cut open with a cross, with melting butter and salad. */
function JacketPotato() {
  return (
    <>
      <path
        fill={ink.torThick}
        d="M204 108 228 121 234 129 228 142 209 152 179 160 139 163 93 163 57 159 36 153 14 138 7 129 17 117 37 108 69 99 97 97 144 98 184 101z"
      />
      <path
        fill={ink.torTint}
        d="M74 104 109 101 143 100 171 104 200 111 216 120 216 126 213 134 187 142 162 148 137 150 102 150 67 146 41 139 28 132 22 123 27 116 49 107z"
      />
      <path
        fill={ink.leaf}
        d="M22 126 26 108 40 112 46 98 60 106 70 100 74 108 76 120 66 136 55 140 42 140 30 135z"
      />
      <path fill={ink.leafThin} d="M34 132 44 118 60 118 74 128 62 142 44 144z" />
      <path
        fill={ink.honeyThick}
        d="M56 118 54 102 58 86 64 77 72 69 82 62 94 57 108 54 122 52 137 52 152 55 166 58 178 65 188 73 196 82 202 98 204 112 201 124 190 134 180 137 167 140 153 142 140 144 126 145 112 144 98 142 86 140 73 134 63 127z"
      />
      <path
        fill={ink.bramble}
        d="M80 119.8 78.5 120.5 75.7 119.5 75.2 117.1 76.8 115.8 78.9 115.7 81 117.7zM176.6 121.2 173.8 122.3 171.3 121.2 171.2 119.7 173 117.7 175 117.8 176.8 119.3zM144.9 133.8 146.6 131.8 148.7 131.7 150.9 133.1 150.5 135.2 148.6 136.3 146.2 135.9zM104.3 129.2 104.3 130.8 102 132.3 99.9 131.4 99.3 130.1 100.2 128.3 102.7 127.9zM186.2 100.1 185.6 97.6 186.6 95.7 189.2 95.2 190.3 97.3 190 99.3 187.6 101z"
      />
      <path
        fill={ink.paper}
        d="M84 92 90 83 100 74 110 78 118 82 125 71 132 62 140 68 148 76 162 75 172 74 171 83 168 94 177 102 182 108 170 108 154 108 144 114 136 118 128 112 120 106 107 109 96 112 100 98z"
      />
      <path
        fill={ink.honeyTint}
        d="M100 92 112 84 130 80 148 84 162 90 152 100 142 104 132 106 121 105 112 102z"
      />
      <path
        fill={ink.honey}
        d="M116 74 140 67 149 83 124 92zM97 94 113 100 111 104 95 98zM147.6 98 167.6 94.1 168.4 97.9 148.4 102zM127 102 143 108 141 112 125 106zM105 78 117 70 119 74 107 82zM153 76 165 82 163 86 151 80z"
      />
      <path
        fill={ink.leaf}
        d="M109.1 91.6 113 93.1 112.6 96.8 107.4 95.1zM153.1 91 155.4 95.3 151.5 97.2 150 93.1zM132.3 97.6 137.1 98.6 136.2 102.4 131.7 101.8zM145.8 70.4 149.9 73.9 147.3 77.7 143.7 73.9zM111.8 106 115.7 105.6 115.9 109.6 112.2 109.9z"
      />
    </>
  );
}

const dishes = {
  nachos: Nachos,
  'loaded-nachos': LoadedNachos,
  'grilled-cheese': GrilledCheese,
  toastie: Toastie,
  goujons: Goujons,
  'jacket-potato': JacketPotato,
} as const;

const pizzas = {
  'pizza-margherita': 'margherita',
  'pizza-pepperoni': 'pepperoni',
  'pizza-hawaiian': 'hawaiian',
  'pizza-veggie': 'veggie',
} as const;

type DishName = keyof typeof dishes | keyof typeof pizzas;

/**
 * A dish of the adult menu, 240 by 180. `small` draws the 9-inch pizza on the same plate;
 * the other dishes have one size.
 */
export function DishPicture({ name, small = false }: { name: DishName; small?: boolean }) {
  return (
    <Picture viewBox="0 0 240 180">
      {isPizza(name) ? <Pizza topping={pizzas[name]} small={small} /> : createElement(dishes[name])}
    </Picture>
  );
}

/** Returns whether there is a drawing of a dish by this name. */
export function isDishName(name: string): name is DishName {
  return Object.hasOwn(dishes, name) || Object.hasOwn(pizzas, name);
}

function isPizza(name: DishName): name is keyof typeof pizzas {
  return name in pizzas;
}
