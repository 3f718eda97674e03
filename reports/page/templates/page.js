"use strict";
// Opens the fold that a link leads into, sorts tables by a click on a column, filters long ones. The page reads without.
(() => {
  const open = (id) => {
    const target = id && document.getElementById(id);
    for (let fold = target && target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    if (target) target.scrollIntoView();
  };
  const here = () => open(decodeURIComponent(location.hash.slice(1)));
  addEventListener("hashchange", here);
  document.querySelectorAll('a[href^="#"]').forEach((link) => link.addEventListener("click", () => open(link.hash.slice(1))));
  here();

  const number = (text) => {
    const found = text.replace(/,/g, "").match(/[-+]?\d+(\.\d+)?/);
    return found ? parseFloat(found[0]) : NaN;
  };
  const compare = (column, sign) => (one, other) => {
    const [a, b] = [one, other].map((row) => row.cells[column].textContent.trim());
    const [x, y] = [number(a), number(b)];
    const words = column === 0 || (isNaN(x) && isNaN(y));
    if (words) return sign * a.localeCompare(b);
    return isNaN(x) ? 1 : isNaN(y) ? -1 : sign * (x - y);
  };
  document.querySelectorAll(".table table").forEach((table) => {
    const body = table.tBodies[0];
    if (body.rows.length < 2) return;
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      const button = document.createElement("button");
      button.textContent = head.textContent;
      head.replaceChildren(button);
      button.addEventListener("click", () => {
        const sign = head.getAttribute("aria-sort") === "descending" ? 1 : -1;
        [...table.tHead.rows[0].cells].forEach((other) => other.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", sign > 0 ? "ascending" : "descending");
        body.append(...[...body.rows].sort(compare(column, sign)));
      });
    });
    if (body.rows.length < 12) return;
    const filter = document.createElement("input");
    filter.type = "search";
    filter.placeholder = "filter rows";
    filter.setAttribute("aria-label", "Filter rows: " + table.caption.textContent);
    filter.addEventListener("input", () => {
      const wanted = filter.value.toLowerCase();
      [...body.rows].forEach((row) => { row.hidden = !row.textContent.toLowerCase().includes(wanted); });
    });
    table.parentElement.before(filter);
  });

  addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((fold) => { fold.open = true; }));
})();
