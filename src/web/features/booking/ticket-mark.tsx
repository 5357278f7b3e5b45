const inks: Readonly<Record<string, string>> = {
  tor: 'text-tor',
  honey: 'text-honey',
  leaf: 'text-leaf',
  apple: 'text-apple',
};

/** A small cut-paper apple for a child's ticket, a pear for an adult's, in the ticket's own ink. */
export function TicketMark({ colour, adult }: { colour: string; adult: boolean }) {
  return (
    <svg
      viewBox="0 0 48 52"
      className={`mt-1 h-12 w-11 flex-none sm:h-16 sm:w-14 ${inks[colour] ?? 'text-honey'}`}
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill="currentColor"
        d={
          adult
            ? 'M24 8c5.5-.4 8.2 3.4 8.6 9 .3 4.2 2.2 6.600 5 9.800 3.300 3.800 4.900 8 3.900 12.700C40 46.700 33.300 50.600 24 50.400 14.900 50.200 8.200 46.400 6.700 39.300c-1-4.700.8-9 4-12.600 2.900-3.200 4.700-5.700 4.900-9.900C16 11.400 19 8.400 24 8z'
            : 'M23.700 15.800c4-3 9.800-3.700 14.300-.8 5.500 3.500 6.700 10.600 4.800 17.600-2.200 8.200-7.200 15.800-12.900 17-2.200.5-4-.8-6.300-.8-2.300.1-4.200 1.300-6.400.7C11.500 48 6.400 40.200 4.500 32 2.900 25 4.500 18 9.900 14.800c4.600-2.700 9.900-1.900 13.800 1z'
        }
      />
      <path
        className="text-bramble"
        fill="currentColor"
        d={adult ? 'm22.500 9.500 1.200-8.300 3.700.5-2 7.900z' : 'm22.100 17 .8-9.900 3.700.3-1.100 9.700z'}
      />
      <path
        className="text-leaf-deep"
        fill="currentColor"
        d={
          adult
            ? 'M26.400 5.300c2.600-4.200 7.300-5.200 12-3.800-1.600 4.500-6.400 6.600-12 3.800z'
            : 'M26.400 11c1.700-5.300 6.600-7.900 12.400-7.200-.8 5.800-6 9.100-12.400 7.200z'
        }
      />
    </svg>
  );
}
