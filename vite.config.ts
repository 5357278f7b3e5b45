import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const inEveryPage =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*\/(infiniteQueryObserver|useInfiniteQuery)\.)|src\/web\/(lib\/(?!follow-stream|venue-time|use-(draft-form|submit-form))|shell\/(?!page-footer)|features\/site\/|art\/(inks|piece|logo)\.|ui\/(amount|badge|band|button|error-summary|field|hint|icons|stored-person-offer|notice|ribbon|error-boundary|skeleton|step-text|summary-panel|toast|use-count-to|use-title-focus)\.)/;

/** Days, times and tickets, as most pages know them. */
const inDays =
  /src\/(domain\/(calendar-day|credits|email-address|opening-calendar|tickets|time-slot)\.|web\/(lib\/follow-stream|features\/purchase\/clock-offset|ui\/day-mark)\.)/;

/** What is under way: the drafts and orders that pages hand to each other. */
const inOrders =
  /src\/(domain\/vouchers\.|web\/(features\/(availability\/availability-query|booking\/(draft|voucher-draft|ticket-strip|credits-used-toast)|photo-studio\/(pending-photo|photo-draft)|purchase\/pending-booking|session-credits\/(bundle-query|credit-order|credits-lookup)|email-code\/use-verified-email)|art\/credit-ticket)\.)/;

/** What the second steps share: who books, and sending it. */
const inDetails =
  /src\/web\/(lib\/use-draft-form|features\/(booking\/open-play-notice|checkout\/(use-)?checkout-text|purchase\/(booking-attempt|result-query))|ui\/(calendar-loading|popover|parse-date|typed-date-field))\./;

/** The first step of booking, whole. */
const inBooking =
  /src\/(domain\/visit-quote\.|web\/features\/(availability\/(?!availability-query|use-day-stream)|booking\/(booking-(head|loading)|chosen-day|credits-(offer|slip)|booking-day-appearance|order-lines|own-hold|ticket-(counters|mark|step)|use-(credits|voucher-removal)|visit)\.))/;

/** Choosing a photo session. */
const inPhotoStudio = /src\/web\/features\/photo-studio\/photo-(day-appearance|queries|summary)\./;

const worker = 'src/web/worker/kiosk-worker.ts';

/** Two builds from one file: the browser's (dist/web) and, with --ssr, the server's rendering (dist/server), self-contained. */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss()],
  appType: 'custom',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        copyPublicDir: false,
        target: 'node22',
        rolldownOptions: { checks: { pluginTimings: false } },
      }
    : {
        outDir: 'dist/web',
        manifest: true,
        target: 'es2022',
        // What every page has loaded before anything else is not asked for again.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, files) =>
            files.filter((file) => !/assets\/(base|rolldown-runtime)-/.test(file)),
        },
        assetsInlineLimit: 0,
        rolldownOptions: {
          // How long its parts took is for whoever works on the build, not for whoever starts the centre.
          checks: { pluginTimings: false },
          input: ['src/web/early.ts', 'src/web/entry-client.tsx', worker],
          output: {
            // A worker keeps its address: it is what the browser asks for when it looks for a new version.
            entryFileNames: ({ facadeModuleId }) =>
              facadeModuleId?.endsWith(worker) ? '[name].js' : 'assets/[name]-[hash].js',
            // What every page needs travels together: each file costs a slow line a journey of its own.
            codeSplitting: {
              groups: [
                { name: 'base', test: inEveryPage, priority: 3 },
                { name: 'days', test: inDays, priority: 2 },
                { name: 'orders', test: inOrders, priority: 2 },
                { name: 'details', test: inDetails, priority: 1 },
                { name: 'photo', test: inPhotoStudio, priority: 1 },
                { name: 'visit', test: inBooking, priority: 1 },
              ],
            },
          },
        },
      },
  // In `npm run dev` packages are loaded as they are.
  ...(command === 'build' ? { ssr: { noExternal: true as const } } : {}),
}));
