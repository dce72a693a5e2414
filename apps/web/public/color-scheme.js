// Runs before the first paint: the scheme that the person chose. Without a choice the system decides (style sheet).
(function () {
  try {
    const chosen = localStorage.getItem("sheaf.scheme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch {
    // Storage is barred: the system decides.
  }
})();
