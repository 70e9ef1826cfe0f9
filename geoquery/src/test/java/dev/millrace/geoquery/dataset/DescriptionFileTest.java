package dev.millrace.geoquery.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DescriptionFileTest {
    @TempDir
    Path folder;

    @Test // INGEST-1
    void everythingThatADescriptionSays() throws IOException {
        DatasetDescription read = read("""
                {"name":"esa_landcover","path":"lc","type":"raster","file_extension":".tif","file_mask":"lc_YYYY.tif",
                 "is_global":true,"mappings":{"water":210,"crops":10},
                 "processing_options":[{"short_name":"categorical","description":"cells by class",
                   "function":"rasterstats_default_categorical","kwargs":{"category_map":{"10":"crops"},"nodata":0},
                   "active":true,"public":true},{"short_name":"n","function":"rasterstats_default_count"}],
                 "title":"Land cover","citation":"ESA (2017)","tags":["land",2],"license":null}
                """);
        assertThat(read.name()).isEqualTo("esa_landcover");
        assertThat(read.type()).isEqualTo(DatasetType.RASTER);
        assertThat(read.path()).isEqualTo(folder.resolve("lc"));
        assertThat(read.files().mask()).hasValue(new FileMask("lc_YYYY.tif"));
        assertThat(read.isGlobal()).isTrue();
        assertThat(read.mappings()).containsExactly(Map.entry("water", 210L), Map.entry("crops", 10L));
        assertThat(read.options()).hasSize(2);
        assertThat(read.options().get(0).kwargs())
                .containsEntry("nodata", 0)
                .containsEntry("category_map", Map.of("10", "crops"));
        assertThat(read.options().get(1).isActive()).isFalse();
        assertThat(read.about().keySet()).containsExactly("title", "citation", "tags", "license");
        assertThat(read.about()).containsEntry("tags", List.of("land", 2));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[] | is not an object",
                "{ | is not JSON",
                "{\"path\":\"x\"} | 'name'",
                "{\"name\":\"../x\",\"path\":\"x\"} | 'name'",
                "{\"name\":\"x\"} | 'path'",
                "{\"name\":\"x\",\"path\":\"x\",\"type\":\"cube\"} | 'type'",
                "{\"name\":\"x\",\"path\":\"x\",\"file_mask\":\"YY\"} | file_mask",
                "{\"name\":\"x\",\"path\":\"x\",\"is_global\":\"yes\"} | 'is_global'",
                "{\"name\":\"x\",\"path\":\"x\",\"mappings\":{\"a\":1.5}} | 'mappings.a'",
                "{\"name\":\"x\",\"path\":\"x\",\"mappings\":{\"a\":1,\"b\":1}} | 'mappings.b'",
                "{\"name\":\"x\",\"path\":\"x\",\"mappings\":[1]} | 'mappings'",
                "{\"name\":\"x\",\"path\":\"x\",\"processing_options\":[{\"function\":\"f\"}]} | 'processing_options[0].short_name'",
                "{\"name\":\"x\",\"path\":\"x\",\"processing_options\":[{\"short_name\":\"a\",\"function\":\"f\",\"kwargs\":3}]} | 'processing_options[0].kwargs'",
                "{\"name\":\"x\",\"path\":\"x\",\"processing_options\":[{\"short_name\":\"a\",\"function\":\"f\"},{\"short_name\":\"a\",\"function\":\"g\"}]} | 'processing_options[1].short_name'",
                "{\"name\":\"x\",\"name\":\"y\",\"path\":\"x\"} | is not JSON"
            })
    void wrongFieldsAreNamed(String json, String problem) throws IOException {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(DatasetException.class)
                .hasMessageContaining(folder.resolve("dataset.json").toString())
                .hasMessageContaining(problem);
    }

    private DatasetDescription read(String json) throws IOException {
        return DescriptionFile.read(Files.writeString(folder.resolve("dataset.json"), json));
    }
}
