export default {
  "errors-exports.file.account-type-cannot-export": "Your account type cannot export",
  "errors-exports.file.download-addresses-people-signed-api":
    "Download addresses are for people who are signed in. With an API key, send the key with the download request",
  "errors-exports.file.drawing-took-too-long":
    "It takes too long to draw and was stopped. Filter the page first, draw its elements one by one, or download them as rows",
  "errors-exports.file.drawing-took-too-much-memory":
    "It takes too much memory to draw and was stopped. Filter the page first, draw its elements one by one, or download them as rows",
  "errors-exports.file.element-rows-file-may-ask": "The element has more rows than a file may have: ask with rowLimit and offset",
  "errors-exports.file.file-sheets-download-pages-one":
    "The file would have more than {most, number} sheets. Download the pages one by one",
  "errors-exports.file.file-too-large-filter-element":
    "The file would be too large: {problem}. Filter the element first, or choose CSV or Parquet",
  "errors-exports.file.links-pictures-workbook-revoke-one": "You have {most, number} links to pictures of the workbook. Revoke one first",
  "errors-exports.file.needed": "Needed",
  "errors-exports.file.no-element-rows-here": "There is no element with rows here",
  "errors-exports.file.no-room-left-keep-file": "There is no room left to keep the file",
  "errors-exports.file.no-such-control": "There is no such control",
  "errors-exports.file.no-such-element": "There is no such element",
  "errors-exports.file.no-such-page": "There is no such page",
  "errors-exports.file.no-such-query-ask-file": "There is no such query. Ask for the file again",
  "errors-exports.file.only-reports-sheets": "Only reports have sheets",
  "errors-exports.file.organization-sends-people-name-only":
    "This organization sends to people by name only: there are no links to pictures",
  "errors-exports.file.picture-one-page-name-pageid": "A picture is of one page: name it with pageId, or choose PDF or HTML",
  "errors-exports.file.pivot-table-cells-filter-first":
    "The pivot table has more than {most, number} cells. Filter it first, or download its cells as rows",
  "errors-exports.file.prints-take-too-long":
    "“{page}” is printed {most, number} times; after {printed, number} of them the time was over. Filter the control by whose values it repeats, or print the page for fewer of them",
  "errors-exports.file.publish-workbook-first-schedules-send": "Publish the workbook first: schedules send what is published",
  "errors-exports.file.rows-element": "Rows are of an element",
  "errors-exports.file.too-many-prints":
    "“{page}” would be printed more than {most, number} times. Filter the control by whose values it repeats, or print the page for fewer of them",
  "errors-exports.file.values-controls-too-long": "The values of the controls are too long",
  "errors-exports.file.values-draw-filter-page-first":
    "There are more than {most, number} values to draw. Filter the page first, or download its elements as rows",
  "errors-exports.file.viewers-document-cannot-export": "Viewers of this document cannot export it",
  "errors-exports.map-shapes.areas-file-no-names-codes": "The areas of the file have no names or codes, by which values could find them",
  "errors-exports.map-shapes.file-larger": "The file is larger than {size}",
  "errors-exports.map-shapes.file-neither-geojson-nor-topojson": "The file is neither GeoJSON nor TopoJSON: it is no JSON",
  "errors-exports.map-shapes.file-neither-geojson-nor-topojson-6": "The file is neither GeoJSON nor TopoJSON",
  "errors-exports.map-shapes.file-nested-too-deeply": "The file is nested too deeply",
  "errors-exports.map-shapes.file-no-areas-points-lines": "The file has no areas: points and lines alone cannot be regions",
  "errors-exports.map-shapes.file-points-simplify-first": "The file has more than {most, number} points. Simplify it first",
  "errors-exports.map-shapes.file-regions": "The file has more than {most, number} regions",
  "errors-exports.map-shapes.organization-most-files-shapes": "An organization has at most {most, number} files of shapes",
  "errors-exports.map-shapes.places-file-no-degrees-convert":
    "The places of the file are no degrees. Convert it to WGS84 (EPSG:4326) first",
  "errors-exports.map-shapes.shapes-called-already": "There are shapes called {name} already",
  "errors-exports.map-shapes.shapes-no-such-property": "The shapes have no such property",
  "errors-exports.map-tiles.address-begins-with-https": "The address begins with https://",
  "errors-exports.map-tiles.no-such-tile": "There is no such tile",
  "errors-exports.picture.address-picture-must-hold-no": "The address of a picture must hold no password",
  "errors-exports.picture.address-points-elsewhere-too-often": "The address points elsewhere too often",
  "errors-exports.picture.all-frames-picture-together-larger":
    "All frames of the picture together are larger than {most, number} megapixels",
  "errors-exports.picture.file-no-picture-shown-png": "This file is no picture that can be shown. PNG, JPEG, GIF and WebP can.",
  "errors-exports.picture.no-picture-address": "There is no picture at this address",
  "errors-exports.picture.organization-no-room-left-pictures": "The organization has no room left for pictures",
  "errors-exports.picture.picture-address-begins-https-http": "A picture has an address that begins with https:// or http://",
  "errors-exports.picture.picture-larger-megapixels": "The picture is larger than {most, number} megapixels",
  "errors-exports.picture.picture-not-arrive-whole": "The picture did not arrive whole",
  "errors-exports.picture.picture-not-say-how-large": "This picture does not say how large it is. It may be damaged.",
  "errors-exports.picture.picture-takes-too-long-draw": "This picture takes too long to draw. Save it without filters, or as PNG.",
  "errors-exports.picture.pictures-fetched-from-public-addresses": "Pictures are fetched from public addresses of the web only",
  "errors-exports.picture.too-many-pictures-web-being": "Too many pictures of the web are being fetched, try again in 10 s",
  "errors-exports.picture.what-address-no-picture-png": "What is at this address is no picture (PNG, JPEG, GIF, WebP, AVIF or SVG)",
} as const;
