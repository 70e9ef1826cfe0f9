package dev.millrace.geoquery.dataset;

/** What a dataset's files hold. */
public enum DatasetType {
    /** Values on a grid. */
    RASTER,
    /** Points or shapes with attributes. */
    FEATURE
}
