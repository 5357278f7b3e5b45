import {
  readAvailabilityCall,
  readAvailableSessionsCall,
  readDayAvailabilityCall,
  readEventDaysCall,
  readRestrictionsCall,
  readSessionAvailabilityByPathCall,
  readSessionAvailabilityCall,
} from '../../../contract/availability.ts';
import {
  bookVisitCall,
  quoteVisitCall,
  readBookingResultCall,
  readCalendarFileCall,
  renewHoldCall,
  sendBookingConfirmationCall,
} from '../../../contract/booking.ts';
import type { Call } from '../../../contract/call.ts';
import {
  cancelBookingCall,
  readCancellationCall,
  refundBookingCall,
} from '../../../contract/cancellation.ts';
import { readCentreCall } from '../../../contract/centre.ts';
import {
  checkInCall,
  checkOutBookingCall,
  checkOutCall,
  findTicketCall,
  openTicketCall,
  readActiveSessionsCall,
  readCheckInDayCall,
  searchTicketsCall,
} from '../../../contract/check-in.ts';
import {
  buyCreditsCall,
  listCreditPurchasesCall,
  lookUpCreditsCall,
  readCreditBundleCall,
  returnCreditsCall,
} from '../../../contract/credits.ts';
import {
  readAuditCall,
  readDashboardStatsCall,
  readTodaysBookingsCall,
  searchPaymentsCall,
} from '../../../contract/dashboard.ts';
import { readDirectionsCall } from '../../../contract/directions.ts';
import {
  confirmCodeCall,
  forgetDeviceCall,
  readVerifiedCall,
  requestCodeCall,
} from '../../../contract/email-code.ts';
import { sendInquiryCall } from '../../../contract/inquiry.ts';
import { listClashesCall, reviewClashCall } from '../../../contract/kiosk-clash.ts';
import {
  listLettersCall,
  listOutboxCall,
  previewLetterCall,
  readLetterAudiencesCall,
  readLetterCall,
  sendLetterCall,
  sendMailAgainCall,
  tryLetterCall,
  writeLetterCall,
} from '../../../contract/letters.ts';
import {
  joinRewardsCall,
  lookUpMemberCall,
  readLoyaltyAchievementsCall,
  readLoyaltyLevelsCall,
  readLoyaltyRewardsCall,
  readMemberCall,
  readMembershipCall,
  readTransactionsCall,
  redeemRewardCall,
  setEmailConsentCall,
} from '../../../contract/loyalty.ts';
import { readMenuCall } from '../../../contract/menu.ts';
import {
  cancelMyBookingCall,
  listMyBookingsCall,
  moveMyBookingCall,
  readMyBookingCall,
} from '../../../contract/my-booking.ts';
import { readMyTicketCall } from '../../../contract/my-ticket.ts';
import { readLatestPostCall, readNoticesCall } from '../../../contract/notices.ts';
import { readOpeningCall } from '../../../contract/opening.ts';
import {
  readPartyDayCall,
  readPartyDaysCall,
  readPartyPackagesCall,
  sendPartyInquiryCall,
} from '../../../contract/party.ts';
import {
  erasePersonalDataCall,
  exportPersonalDataCall,
  lookUpPersonalDataCall,
} from '../../../contract/personal-data.ts';
import {
  bookPhotoSessionCall,
  readPhotoDaysCall,
  readPhotoSlotsCall,
} from '../../../contract/photo-studio.ts';
import {
  addRestrictionCall,
  listRestrictionsCall,
  readBlockableSlotsCall,
  readBookingCalendarCall,
  removeRestrictionCall,
} from '../../../contract/restriction.ts';
import { readSiteCall } from '../../../contract/site.ts';
import { markReviewedCall, readHealthCall } from '../../../contract/site-health.ts';
import {
  createKioskCodeCall,
  enrolKioskCall,
  extendStaffSessionCall,
  listKiosksCall,
  readKioskCall,
  removeKioskPinCall,
  setKioskPinCall,
  signInCall,
  signOutCall,
  withdrawKioskCall,
} from '../../../contract/staff.ts';
import {
  draftResponseCall,
  listBirthdayInquiriesCall,
  listInquiriesCall,
  markPartyBookedCall,
  markRespondedCall,
  markWaitingCall,
} from '../../../contract/staff-inquiries.ts';
import { listPhotoBookingsCall } from '../../../contract/staff-photo-bookings.ts';
import {
  createVouchersCall,
  listVouchersCall,
  withdrawVoucherCall,
} from '../../../contract/staff-vouchers.ts';
import { validateVoucherCall } from '../../../contract/voucher.ts';
import {
  answerWalkInRequestCall,
  approveWalkInWithPinCall,
  listWalkInRequestsCall,
  readWalkInRequestCall,
  requestWalkInCall,
  withdrawWalkInRequestCall,
} from '../../../contract/walk-in.ts';

/** Lists every call of the contract. A call that is mounted but missing here fails a test. */
export const apiCalls: readonly Call[] = [
  signInCall,
  signOutCall,
  extendStaffSessionCall,
  listKiosksCall,
  createKioskCodeCall,
  withdrawKioskCall,
  enrolKioskCall,
  setKioskPinCall,
  removeKioskPinCall,
  readKioskCall,
  listInquiriesCall,
  listBirthdayInquiriesCall,
  markPartyBookedCall,
  markRespondedCall,
  markWaitingCall,
  draftResponseCall,
  lookUpPersonalDataCall,
  exportPersonalDataCall,
  erasePersonalDataCall,
  readLetterAudiencesCall,
  listOutboxCall,
  sendMailAgainCall,
  listLettersCall,
  writeLetterCall,
  readLetterCall,
  previewLetterCall,
  tryLetterCall,
  sendLetterCall,
  listRestrictionsCall,
  addRestrictionCall,
  removeRestrictionCall,
  readBookingCalendarCall,
  readBlockableSlotsCall,
  listPhotoBookingsCall,
  readDashboardStatsCall,
  readTodaysBookingsCall,
  searchPaymentsCall,
  readAuditCall,
  readHealthCall,
  markReviewedCall,
  readCancellationCall,
  cancelBookingCall,
  refundBookingCall,
  searchTicketsCall,
  findTicketCall,
  openTicketCall,
  checkInCall,
  checkOutCall,
  checkOutBookingCall,
  readCheckInDayCall,
  readActiveSessionsCall,
  listClashesCall,
  reviewClashCall,
  requestWalkInCall,
  readWalkInRequestCall,
  withdrawWalkInRequestCall,
  approveWalkInWithPinCall,
  listWalkInRequestsCall,
  answerWalkInRequestCall,
  readMyTicketCall,
  readSiteCall,
  readCentreCall,
  readDirectionsCall,
  readEventDaysCall,
  readLoyaltyLevelsCall,
  readLoyaltyRewardsCall,
  readLoyaltyAchievementsCall,
  readMemberCall,
  joinRewardsCall,
  lookUpMemberCall,
  redeemRewardCall,
  readTransactionsCall,
  readMembershipCall,
  setEmailConsentCall,
  readRestrictionsCall,
  readSessionAvailabilityCall,
  readSessionAvailabilityByPathCall,
  readDayAvailabilityCall,
  readAvailabilityCall,
  readAvailableSessionsCall,
  readOpeningCall,
  quoteVisitCall,
  validateVoucherCall,
  listVouchersCall,
  createVouchersCall,
  withdrawVoucherCall,
  bookVisitCall,
  listMyBookingsCall,
  readMyBookingCall,
  moveMyBookingCall,
  cancelMyBookingCall,
  renewHoldCall,
  sendBookingConfirmationCall,
  readBookingResultCall,
  readCalendarFileCall,
  lookUpCreditsCall,
  readCreditBundleCall,
  buyCreditsCall,
  listCreditPurchasesCall,
  returnCreditsCall,
  readPhotoDaysCall,
  readPhotoSlotsCall,
  bookPhotoSessionCall,
  readMenuCall,
  readNoticesCall,
  readLatestPostCall,
  sendInquiryCall,
  readPartyPackagesCall,
  readPartyDaysCall,
  readPartyDayCall,
  sendPartyInquiryCall,
  requestCodeCall,
  confirmCodeCall,
  readVerifiedCall,
  forgetDeviceCall,
];
