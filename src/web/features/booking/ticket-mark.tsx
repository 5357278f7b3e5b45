const colours: Readonly<Record<string, string>> = {
  tor: 'text-tor',
  honey: 'text-honey',
  leaf: 'text-leaf',
  apple: 'text-apple',
};

/** A small cut-paper apple for a child's ticket or pear for an adult's, in the ticket's colour. */
export function TicketMark({ colour, adult }: { colour: string; adult: boolean }) {
  return (
    <svg
      viewBox="0 0 48 52"
      className={`mt-1 h-12 w-11 flex-none max-[22rem]:hidden sm:h-16 sm:w-14 ${colours[colour] ?? 'text-honey'}`}
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill="currentColor"
        d={
          adult
            ? 'M24 8c5.5-.4 8.2 3.4 8.6 9 .3 4.2 2.2 6.6 5 9.8 3.3 3.8 4.9 8 3.9 12.7C40 46.7 33.3 50.6 24 50.4 14.9 50.2 8.2 46.4 6.7 39.3c-1-4.7.8-9 4-12.6 2.9-3.2 4.7-5.7 4.9-9.9C16 11.4 19 8.4 24 8z'
            : 'M23.7 15.8c4-3 9.8-3.7 14.3-.8 5.5 3.5 6.7 10.6 4.8 17.6-2.2 8.2-7.2 15.8-12.9 17-2.2.5-4-.8-6.3-.8-2.3.1-4.2 1.3-6.4.7C11.5 48 6.4 40.2 4.5 32 2.9 25 4.5 18 9.9 14.8c4.6-2.7 9.9-1.9 13.8 1z'
        }
      />
      <path
        className="text-bramble"
        fill="currentColor"
        d={adult ? 'm22.5 9.5 1.2-8.3 3.7.5-2 7.9z' : 'm22.1 17 .8-9.9 3.7.3-1.1 9.7z'}
      />
      <path
        className="text-leaf-deep"
        fill="currentColor"
        d={
          adult
            ? 'M26.4 5.3c2.6-4.2 7.3-5.2 12-3.8-1.6 4.5-6.4 6.6-12 3.8z'
            : 'M26.4 11c1.7-5.3 6.6-7.9 12.4-7.2-.8 5.8-6 9.1-12.4 7.2z'
        }
      />
    </svg>
  );
}
