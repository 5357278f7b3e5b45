/**
 * Runs in the page before its own scripts. Records in `window.pageTimings` the first paint, the hydration and
 * the long tasks. From the first paint on, keeps pressing the button of the first counter until the count is
 * 1.
 */
(() => {
  const timings = { paint: 0, hydrated: 0, pressed: 0, counted: 0, tasks: [] };
  Object.assign(window, { pageTimings: timings });
  const recordState = () => {
    if (timings.hydrated === 0 && document.documentElement?.hasAttribute('data-alive'))
      timings.hydrated = performance.now();
    const count = document.querySelector('.counter-count')?.textContent ?? '';
    if (timings.pressed > 0 && timings.counted === 0 && / 1$/.test(count))
      timings.counted = performance.now();
  };
  new MutationObserver(recordState).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  /** Returns the time at which the last script file had loaded; Infinity while a file is still loading. */
  const scriptLoadedAt = () => {
    const files = JSON.parse(document.getElementById('scripts')?.textContent ?? '[]');
    const times = files.map(
      (file) => performance.getEntriesByName(location.origin + file, 'resource')[0]?.responseEnd,
    );
    return Math.max(0, ...times.map((time) => time || Infinity));
  };
  const press = () => {
    const plus = document.querySelector('.counter-step:last-child');
    if (!plus || timings.counted > 0) return;
    if (timings.pressed === 0) timings.pressed = performance.now();
    plus.click();
    recordState();
    if (timings.counted === 0) setTimeout(press, 50);
  };
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name !== 'first-contentful-paint') continue;
      timings.paint = startTime;
      press();
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    const loadedAt = scriptLoadedAt();
    for (const { startTime, duration } of list.getEntries())
      timings.tasks.push({ duration, hydrates: startTime >= Math.max(timings.paint || Infinity, loadedAt) });
  }).observe({ type: 'longtask', buffered: true });
})();
