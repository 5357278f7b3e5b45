import {
  readAvailability,
  readAvailableSessions,
  readDayAvailability,
  readEventDays,
  readRestrictions,
  readSessionAvailability,
  readSessionAvailabilityByPath,
} from '../../../contract/availability.ts';
import {
  bookingResult,
  bookVisit,
  quoteVisitCall,
  readCalendarFile,
  renewHold,
  sendBookingConfirmation,
} from '../../../contract/booking.ts';
import type { Call } from '../../../contract/call.ts';
import { cancelBooking, readCancellation, refundBooking } from '../../../contract/cancellation.ts';
import { readCentre } from '../../../contract/centre.ts';
import {
  checkIn,
  checkOut,
  checkOutBooking,
  findTicket,
  openTicket,
  readActiveSessions,
  readCheckInDay,
  searchTickets,
} from '../../../contract/check-in.ts';
import {
  buyCredits,
  listCreditPurchases,
  lookUpCredits,
  readCreditBundle,
  returnCredits,
} from '../../../contract/credits.ts';
import {
  readAudit,
  readDashboardStats,
  readTodaysBookings,
  searchPayments,
} from '../../../contract/dashboard.ts';
import { askForCode, confirmCode, forgetDevice, readProven } from '../../../contract/email-code.ts';
import { sendInquiry } from '../../../contract/inquiry.ts';
import {
  draftResponse,
  listBirthdayInquiries,
  listInquiries,
  markPartyBooked,
  markResponded,
  markWaiting,
} from '../../../contract/inquiry-desk.ts';
import { lookAtClash, readClashes } from '../../../contract/kiosk-clash.ts';
import {
  joinRewards,
  lookUpMember,
  readLoyaltyAchievements,
  readLoyaltyLevels,
  readLoyaltyRewards,
  readMember,
  readMembership,
  readTransactions,
  redeemReward,
  setEmailConsent,
} from '../../../contract/loyalty.ts';
import { readMenu } from '../../../contract/menu.ts';
import { readMyTicket } from '../../../contract/my-ticket.ts';
import { readLatestPost, readNotices } from '../../../contract/notices.ts';
import { readOpening } from '../../../contract/opening.ts';
import { readPartyDay, readPartyDays, readPartyPackages, sendPartyInquiry } from '../../../contract/party.ts';
import {
  erasePersonalData,
  exportPersonalData,
  lookUpPersonalData,
} from '../../../contract/personal-data.ts';
import { listPhotoBookings } from '../../../contract/photo-desk.ts';
import { bookPhotoSession, readPhotoDays, readPhotoSlots } from '../../../contract/photo-studio.ts';
import {
  addRestriction,
  listRestrictions,
  readBookingCalendar,
  readDayToBlock,
  removeRestriction,
} from '../../../contract/restriction.ts';
import { readSite } from '../../../contract/site.ts';
import {
  enrolKiosk,
  listKiosks,
  makeKioskCode,
  readKiosk,
  removeKioskPin,
  setKioskPin,
  signIn,
  signOut,
  stillHere,
  withdrawKiosk,
} from '../../../contract/staff.ts';
import { validateVoucher } from '../../../contract/voucher.ts';
import { listVouchers, makeVouchers, withdrawVoucher } from '../../../contract/voucher-desk.ts';
import {
  allowWithPin,
  answerWalkInRequest,
  askStaff,
  listWalkInRequests,
  readWalkInRequest,
  withdrawWalkInRequest,
} from '../../../contract/walk-in.ts';
import { markReviewed, readStanding } from '../../../contract/watch.ts';
import { readWayHere } from '../../../contract/way-here.ts';

/** Every call of the contract. A call that is mounted but missing here fails a test. */
export const calls: readonly Call[] = [
  signIn,
  signOut,
  stillHere,
  listKiosks,
  makeKioskCode,
  withdrawKiosk,
  enrolKiosk,
  setKioskPin,
  removeKioskPin,
  readKiosk,
  listInquiries,
  listBirthdayInquiries,
  markPartyBooked,
  markResponded,
  markWaiting,
  draftResponse,
  lookUpPersonalData,
  exportPersonalData,
  erasePersonalData,
  listRestrictions,
  addRestriction,
  removeRestriction,
  readBookingCalendar,
  readDayToBlock,
  listPhotoBookings,
  readDashboardStats,
  readTodaysBookings,
  searchPayments,
  readAudit,
  readStanding,
  markReviewed,
  readCancellation,
  cancelBooking,
  refundBooking,
  searchTickets,
  findTicket,
  openTicket,
  checkIn,
  checkOut,
  checkOutBooking,
  readCheckInDay,
  readActiveSessions,
  readClashes,
  lookAtClash,
  askStaff,
  readWalkInRequest,
  withdrawWalkInRequest,
  allowWithPin,
  listWalkInRequests,
  answerWalkInRequest,
  readMyTicket,
  readSite,
  readCentre,
  readWayHere,
  readEventDays,
  readLoyaltyLevels,
  readLoyaltyRewards,
  readLoyaltyAchievements,
  readMember,
  joinRewards,
  lookUpMember,
  redeemReward,
  readTransactions,
  readMembership,
  setEmailConsent,
  readRestrictions,
  readSessionAvailability,
  readSessionAvailabilityByPath,
  readDayAvailability,
  readAvailability,
  readAvailableSessions,
  readOpening,
  quoteVisitCall,
  validateVoucher,
  listVouchers,
  makeVouchers,
  withdrawVoucher,
  bookVisit,
  renewHold,
  sendBookingConfirmation,
  bookingResult,
  readCalendarFile,
  lookUpCredits,
  readCreditBundle,
  buyCredits,
  listCreditPurchases,
  returnCredits,
  readPhotoDays,
  readPhotoSlots,
  bookPhotoSession,
  readMenu,
  readNotices,
  readLatestPost,
  sendInquiry,
  readPartyPackages,
  readPartyDays,
  readPartyDay,
  sendPartyInquiry,
  askForCode,
  confirmCode,
  readProven,
  forgetDevice,
];
