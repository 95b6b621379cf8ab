// Answers with one page of its own, where the network brings none, and leads from notifications to their page. It keeps nothing: no page, no file of a build, no answer of the API.
const [PAGE, HEADERS] = OFFLINE_PAGE

addEventListener('install', (event) => {
  void skipWaiting()
  event.waitUntil(passBy(event))
})
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()))
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(load(event))
})

/** What is no page goes past the worker, which then need not be awake for it; browsers that do not know how ask it and go on. */
async function passBy(event) {
  try {
    await event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
  } catch {
    // An older one, that has no `not`.
  }
}

async function load({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return new Response(PAGE, { status: 503, headers: HEADERS })
  }
}

// A notification leads to where what it tells of was waited for, in the tab that is there already.
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data))
})

async function show(path) {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => new URL(url).pathname === path)
  await (tab ? tab.focus() : clients.openWindow(path))
}
