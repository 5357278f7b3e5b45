/**
 * The permissions of staff, each with the words that follow 'may': 'Front desk may not …'. In the contract,
 * each call of the dashboard or the office names the permission that it needs (specification 1.2).
 */
export const permissions = {
  'see-calendar': 'see the calendar: how many come on each day',
  'see-bookings': 'see bookings, the families who made them and what they paid',
  'check-in': 'check families in and out',
  sell: 'sell at the front desk',
  'count-cash': 'count the cash',
  'change-bookings': 'change bookings and the waitlist',
  refund: 'cancel bookings and give money back',
  'close-days': 'block times and close days',
  'answer-enquiries': 'read and answer enquiries',
  'write-to-families': 'write letters to families',
  'photo-studio': 'see the bookings of the photo studio',
  'cafe-menu': 'change the café menu and its allergens',
  'party-food': 'see what the children of a party must not eat',
  'party-guests': 'take the answers of a party’s guests, with what they must not eat',
  'run-parties': 'run the parties of a day',
  vouchers: 'make and withdraw vouchers',
  'personal-data': 'hand out and erase personal data',
  kiosks: 'enrol kiosks and set their PIN',
  settings: 'change prices, hours and the other facts of the centre',
  figures: 'see takings and figures',
  'site-health': 'see the health of the site',
  'audit-log': 'read the audit log',
  people: 'invite colleagues and change what they may do',
} as const;

export type Permission = keyof typeof permissions;

export const allPermissions = Object.keys(permissions) as readonly Permission[];

/** The roles of the centre, each with its name and permissions. This is the only such table. */
export const staffRoles = {
  owner: { name: 'Owner', may: allPermissions },
  manager: { name: 'Manager', may: allPermissions.filter((permission) => permission !== 'people') },
  'front-desk': {
    name: 'Front desk',
    may: [
      ...(['see-calendar', 'see-bookings', 'check-in', 'sell', 'count-cash', 'change-bookings'] as const),
      ...(['answer-enquiries', 'photo-studio', 'party-guests', 'run-parties'] as const),
    ],
  },
  kitchen: { name: 'Kitchen', may: ['see-calendar', 'cafe-menu', 'party-food', 'run-parties'] },
  photographer: { name: 'Photographer', may: ['see-calendar', 'photo-studio'] },
} as const satisfies Record<string, { name: string; may: readonly Permission[] }>;

export type StaffRole = keyof typeof staffRoles;

export const allStaffRoles = Object.keys(staffRoles) as readonly StaffRole[];

/**
 * The permissions that a sign-in with a PIN does not give, because a PIN is short and the screen is shared.
 */
const fullSignInOnly: ReadonlySet<Permission> = new Set(['people', 'personal-data']);

/**
 * Returns whether a role has a permission. `byPin` says that the person took over an open screen with a PIN.
 */
export function mayDo(role: StaffRole, permission: Permission, byPin = false): boolean {
  const may: readonly Permission[] = staffRoles[role].may;
  return may.includes(permission) && !(byPin && fullSignInOnly.has(permission));
}

/** Returns all permissions of a role, in the order of the table. */
export function permissionsOf(role: StaffRole, byPin = false): Permission[] {
  return allPermissions.filter((permission) => mayDo(role, permission, byPin));
}

/** Returns the names of the roles that have a permission: 'Owner', 'Manager'. */
export function rolesWith(permission: Permission): string[] {
  return allStaffRoles.filter((role) => mayDo(role, permission)).map((role) => staffRoles[role].name);
}
