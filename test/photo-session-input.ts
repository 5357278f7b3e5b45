/** Returns the input for a photo session on Saturday 4 October 2025; override what the test is about. */
export function photoSessionInput<T extends Record<string, unknown>>(overrides: T = {} as T) {
  return {
    customerName: 'Alex Rowe',
    customerEmail: 'alex@example.org',
    customerPhone: '01632 960999',
    sessionDate: '2025-10-04',
    startTime: '9:30 AM',
    endTime: '9:50 AM',
    sessionType: 'autumn_photo_session',
    price: 20,
    specialRequests: '',
    agreeToTerms: true,
    ...overrides,
  };
}
