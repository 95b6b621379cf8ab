document.querySelector('time').textContent = new Date().toLocaleTimeString('zh-CN', { hour12: false })
document.querySelector('button').addEventListener('click', () => location.reload())

// A page that is loaded again and again would flicker: first it is asked for without one.
async function openIfReached() {
  if (document.hidden) return
  const isReached = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReached) location.reload()
}
addEventListener('online', openIfReached)
document.addEventListener('visibilitychange', openIfReached)
setInterval(openIfReached, 5000)
